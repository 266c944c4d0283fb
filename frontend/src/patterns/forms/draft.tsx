import { useEffect, useMemo, useState, type RefObject } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { signedInAs } from '@/api/auth';
import { currentEnvironment } from '@/api/environment';
import { timeOrDate } from '@/lib/dates/dates';
import { claimSlot, drafts } from '@/lib/storage/drafts';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';

const TYPING_MS = 400;

/** The state of a form's save: its initial values, and the key that prevents a retry from saving twice. */
export interface FormState<Values> {
  base: Values;
  version: number | undefined;
  key: string;
}

/** Values that the page's link has filled in, such as the customer. They replace those of a draft. */
export interface Prefill<Values extends FieldValues> {
  /** "customer": used in the notice. */
  what: string;
  fields: readonly Path<Values>[];
}

interface Restored {
  /** When the restored text was typed. */
  at: string;
  /** What was replaced in it by given values. */
  replaced: string[];
}

export interface FormDraft {
  /** Undefined if the form started without a draft. */
  restored: Restored | undefined;
  /** Writes immediately, before the save is sent. */
  write: () => void;
  /** The draft was saved or discarded. */
  forget: () => void;
  /** Discards the restored text and starts without it. */
  discard: () => void;
}

interface DraftOptions<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  state: RefObject<FormState<Values>>;
  fresh: () => FormState<Values>;
  on: boolean;
  prefills: readonly Prefill<Values>[];
}

/** Keeps form input on this device, per user and environment, until it is saved or discarded. */
export function useDraft<Values extends FieldValues>(options: DraftOptions<Values>): FormDraft {
  const { form, state, fresh, on } = options;
  const [restored, setRestored] = useState<Restored>();
  const [prefills] = useState(options.prefills);
  const keeper = useMemo(() => new DraftKeeper(form, state, prefills), [form, state, prefills]);
  const [name] = useState(() => (on ? nameOf(fresh().base) : undefined));
  useEffect(() => (name === undefined ? undefined : keeper.attach(name, setRestored)), [keeper, name]);
  return {
    restored,
    write: () => keeper.write(),
    forget: () => keeper.forget(),
    discard: () => {
      keeper.beginWith(fresh());
      setRestored(undefined);
    },
  };
}

/** A form is identified by its page, the dialog on it and its fields. */
function nameOf(values: object): string {
  const open = new URLSearchParams(location.search).get('open') ?? '';
  return [currentEnvironment(), signedInAs(), location.pathname, open, Object.keys(values).sort().join(',')].join(':');
}

class DraftKeeper<Values extends FieldValues> {
  private slot: string | undefined;
  /** The given values when the form was opened. */
  private readonly initialPrefill: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The text that was saved or discarded, so that it isn't stored again while the form unmounts. */
  private lastSettled: string | undefined;

  constructor(
    private readonly form: UseFormReturn<Values>,
    private readonly state: RefObject<FormState<Values>>,
    private readonly prefills: readonly Prefill<Values>[],
  ) {
    this.initialPrefill = JSON.stringify(prefills.map(({ fields }) => form.getValues(fields)));
  }

  attach(name: string, restored: (draft: Restored) => void): () => void {
    let release: (() => void) | undefined;
    let gone = false;
    const claim = async () => {
      const claimed = await claimSlot(name);
      if (gone) {
        claimed.release();
        return;
      }
      ({ release } = claimed);
      this.slot = claimed.slot;
      const draft = this.restore();
      if (draft) restored(draft);
    };
    // A form in a discarded render must not claim a draft.
    const soon = setTimeout(() => void claim(), 0);
    const typing = this.form.subscribe({ formState: { values: true }, callback: () => this.schedule() });
    const leaving = () => this.flush();
    addEventListener('pagehide', leaving);
    return () => {
      gone = true;
      clearTimeout(soon);
      typing();
      removeEventListener('pagehide', leaving);
      this.flush();
      this.slot = undefined;
      release?.();
    };
  }

  write(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.slot) return;
    const values = this.form.getValues();
    const text = JSON.stringify(values);
    if (text === this.lastSettled) return;
    const { base, version, key } = this.state.current;
    if (text === JSON.stringify(base)) drafts.forget(this.slot);
    else
      drafts.write(this.slot, {
        values,
        base,
        version,
        key,
        at: new Date().toISOString(),
        prefilled: this.initialPrefill,
      });
  }

  forget(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.lastSettled = JSON.stringify(this.form.getValues());
    if (this.slot) drafts.forget(this.slot);
  }

  /** Discards the input and starts with these values. */
  beginWith(state: FormState<Values>): void {
    this.forget();
    this.state.current = state;
    this.form.reset(state.base);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), TYPING_MS);
  }

  private flush(): void {
    if (this.timer !== undefined) this.write();
  }

  /** Restores the draft, unless the user is already typing. */
  private restore(): Restored | undefined {
    const draft = this.slot === undefined ? undefined : drafts.read(this.slot);
    if (!draft || JSON.stringify(this.form.getValues()) !== JSON.stringify(this.state.current.base)) return undefined;
    // After a reload, what the user has changed since stays.
    const replacements = draft.prefilled === this.initialPrefill ? [] : this.replacements();
    const base = draft.base as Values;
    this.state.current = { base, version: draft.version, key: draft.key };
    this.form.reset(base);
    this.form.reset(draft.values as Values, { keepDefaultValues: true });
    const replaced = replacements.filter((each) => each.replace()).map(({ what }) => what);
    clearTimeout(this.timer);
    this.timer = undefined;
    return { at: draft.at, replaced };
  }

  /** The given values. `replace` returns whether the draft had another. */
  private replacements() {
    return this.prefills.map(({ what, fields }) => {
      const values = fields.map((field) => ({ field, value: this.form.getValues(field) }));
      const replace = () => {
        const other = values.filter(
          ({ field, value }) => JSON.stringify(this.form.getValues(field)) !== JSON.stringify(value),
        );
        for (const { field, value } of other) this.form.setValue(field, value, { shouldDirty: true });
        return other.length > 0;
      };
      return { what, replace };
    });
  }
}

/** "Draft from 12:31 restored with the new customer", with a button to discard it. */
export function DraftNote({ draft }: { draft: Pick<FormDraft, 'restored' | 'discard'> }) {
  const { restored } = draft;
  return (
    <div role="status" className={restored && 'draft-note'}>
      {restored && (
        <>
          <Icon name="clock" />
          <span>
            Draft from {timeOrDate(restored.at)} restored
            {restored.replaced.length > 0 && ` with the new ${restored.replaced.join(' and ')}`}
          </span>
          <Button variant="quiet" size="sm" onClick={draft.discard}>
            Discard
          </Button>
        </>
      )}
    </div>
  );
}
