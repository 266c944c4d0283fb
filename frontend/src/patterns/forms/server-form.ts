import { useRef, useState, type ReactNode } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';
import { useDraft, type Prefill, type FormDraft, type FormState } from './draft';
import { useUnsavedGuard } from './unsaved-guard';
import { newKey } from '@/api/client';
import { isEditConflict, Refusal } from '@/api/refusal';

interface Saving<Values> {
  /** The version that this edit started from; undefined for a new record. */
  version: number | undefined;
  /** The Idempotency-Key of this form. */
  key: string;
  /** The values when this edit started, so that only changed ones are sent. */
  base: Values;
}

interface Options<Values extends FieldValues, Row> {
  values: Values;
  version?: number;
  save: (values: Values, saving: Saving<Values>) => Promise<Row>;
  saved: (row: Row) => void;
  /**
   * Maps a field of the server to one of this form, if the two are structured differently: `quantity` to
   * `lines.0.quantity`.
   */
  fieldOf?: (field: string, values: Values) => string;
  /** False if a half-filled form isn't worth keeping. */
  draft?: false;
  /** What the page's link has filled in. A kept draft doesn't replace it. */
  prefills?: readonly Prefill<Values>[];
}

export interface ServerForm<Values extends FieldValues, Row = unknown> {
  form: UseFormReturn<Values>;
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  saving: boolean;
  /** Rendered by the form's frame: the question before input is lost. */
  guard: ReactNode;
  /** The server's errors that don't belong to a field. */
  problem: string | undefined;
  /** The row as someone else saved it, until the user has chosen. */
  conflict: Row | undefined;
  /** The values when this edit started. */
  base: () => Values;
  resolve: (values: Values, theirs: { values: Values; version: number }) => Promise<void>;
  dropConflict: () => void;
  /** Saves start from this version from now on; what was typed stays. */
  rebase: (base: Values, version: number) => void;
  /** The last save got no response: it may have succeeded, and the same request can be retried. */
  cut: boolean;
  draft: FormDraft;
}

/**
 * A form validated by the server: its errors are shown at the fields, the rest on top. `Current` is the row of a
 * conflict, if the request is answered with another.
 */
export function useServerForm<Values extends FieldValues, Row, Current = Row>(
  options: Options<Values, Row>,
): ServerForm<Values, Current> {
  const form = useForm<Values>({ defaultValues: options.values as DefaultValues<Values>, mode: 'onTouched' });
  const [problem, setProblem] = useState<string>();
  const [conflict, setConflict] = useState<Current>();
  const [cut, setCut] = useState(false);
  const fresh = () => ({ base: options.values, version: options.version, key: newKey() });
  const [first] = useState(fresh);
  const formState = useRef<FormState<Values>>(first);
  const draft = useDraft({
    form,
    state: formState,
    fresh,
    on: options.draft !== false,
    prefills: options.prefills ?? [],
  });
  const { guard, release } = useUnsavedGuard(form.formState.isDirty, draft.forget);

  async function trySave(values: Values) {
    setProblem(undefined);
    draft.write();
    try {
      const row = await options.save(values, { ...formState.current });
      draft.forget();
      release();
      options.saved(row);
    } catch (error) {
      // A response ends the attempt, so the next try gets a new key. After a connection error the key stays the same.
      const final = error instanceof Refusal && error.final;
      if (final) formState.current = { ...formState.current, key: newKey() };
      draft.write();
      setCut(!(error instanceof Refusal));
      if (isEditConflict(error) && error.current) setConflict(error.current as Current);
      else setProblem(showProblem(form, error, options.fieldOf));
    }
  }

  return {
    form,
    submit: (event) => form.handleSubmit(trySave)(event),
    saving: form.formState.isSubmitting,
    guard,
    problem,
    conflict,
    base: () => formState.current.base,
    resolve: async (values, theirs) => {
      formState.current = { ...formState.current, version: theirs.version, base: theirs.values };
      setConflict(undefined);
      for (const name of Object.keys(values))
        form.setValue(name as Path<Values>, values[name] as PathValue<Values, Path<Values>>, { shouldDirty: true });
      await form.handleSubmit(trySave)();
    },
    dropConflict: () => setConflict(undefined),
    rebase: (base, version) => {
      formState.current = { ...formState.current, base, version };
    },
    cut,
    draft,
  };
}

const SAVED_BEFORE =
  "An earlier attempt was already saved with the values you had then. Check for it before you save again, or you'll create a duplicate.";

function showProblem<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  fieldOf?: Options<Values, unknown>['fieldOf'],
): string | undefined {
  if (!(error instanceof Refusal)) return "Couldn't reach the server. Your input is still here.";
  if (error.code === 'idempotency_key_reused') return SAVED_BEFORE;
  const rest: string[] = [];
  let focused = false;
  const values = form.getValues();
  for (const { field: named, message } of error.fields) {
    const field = fieldOf?.(named, values) ?? named;
    if (isIn(values, field)) {
      form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: !focused });
      focused = true;
    } else rest.push(message);
  }
  if (error.fields.length === 0) return error.message;
  return rest.length > 0 ? rest.join(' ') : undefined;
}

/** Whether the form has that field, also nested: `lines.0.quantity`. */
function isIn(values: unknown, field: string): boolean {
  const [first = '', ...rest] = field.split('.');
  if (typeof values !== 'object' || values === null || !(first in values)) return false;
  return rest.length === 0 || isIn(Object.entries(values).find(([name]) => name === first)?.[1], rest.join('.'));
}
