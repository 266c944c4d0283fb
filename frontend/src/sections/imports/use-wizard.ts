import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal } from '@/api/refusal';
import { checkFile, downloadRejected, importFile, readColumns, type Report, type Upload } from './api';
import { suggested, toMapping, type Choices, type FileColumns } from './column-choices';
import type { Kind } from './labels';
import { pastedFile } from './pasted-table';

export type Step = 'file' | 'columns' | 'check';

export interface Input {
  from: 'file' | 'paste';
  file: File | undefined;
  /** The pasted table. It stays when a check fails. */
  pasted: string;
  source: string;
}

const EMPTY: Input = { from: 'file', file: undefined, pasted: '', source: 'books' };
const FIELDS = ['file', 'source', 'mapping', 'kind'];

const fileOf = ({ from, file, pasted }: Input): File | undefined => (from === 'file' ? file : pastedFile(pasted));

/** The state of an import before it is done: the input, its columns, and the result of the check. */
export function useWizard(kind: Kind, onDone: (report: Report) => void) {
  const [input, setInput] = useState(EMPTY);
  const [columns, setColumns] = useState<FileColumns>();
  const [choices, setChoices] = useState<Choices>({});
  const [checked, setChecked] = useState<Report>();
  const [mode, setMode] = useState<Upload['mode']>('all');
  const [step, setStep] = useState<Step>('file');
  const errors = useErrors();
  const read = useMutation(readColumns());
  const check = useMutation(checkFile());
  const bringIn = useMutation(importFile());
  const rejected = useMutation(downloadRejected());
  const source = input.source.trim() || EMPTY.source;
  const upload = (): Upload | undefined => {
    const file = fileOf(input);
    return file && columns && { file, kind, source, mode, mapping: toMapping(columns, choices) };
  };
  const goTo = (next: Step) => {
    errors.clear();
    setStep(next);
  };
  const start = (run: (upload: Upload) => void) => {
    const sent = upload();
    if (!sent) return;
    errors.clear();
    run(sent);
  };
  return {
    input,
    columns,
    choices,
    checked,
    mode,
    step,
    errors,
    busy: {
      read: read.isPending,
      check: check.isPending,
      import: bringIn.isPending,
      rejected: rejected.isPending,
    },
    goTo,
    setMode,
    choose: (column: string, field: string) => setChoices((old) => ({ ...old, [column]: field })),
    /** Another file or kind: nothing that was found before applies any more. */
    change: (changes: Partial<Input>) => {
      errors.clear();
      setInput((old) => ({ ...old, ...changes }));
      setColumns(undefined);
      setChecked(undefined);
      setStep('file');
    },
    read: () => {
      const file = fileOf(input);
      if (!file) return errors.add('file', 'Choose a file to import');
      if (input.from === 'paste' && input.pasted.trim() === '') return errors.add('file', 'Paste a table to import');
      errors.clear();
      read.mutate(
        { file, kind, source },
        {
          onSuccess: (found) => {
            setColumns(found);
            setChoices(suggested(found));
            setStep('columns');
          },
          onError: errors.set,
        },
      );
    },
    check: () =>
      start((sent) =>
        check.mutate(sent, {
          onSuccess: (report) => {
            setChecked(report);
            setStep('check');
          },
          onError: errors.set,
        }),
      ),
    import: () =>
      start((sent) =>
        bringIn.mutate(sent, {
          onSuccess: (report) => {
            onDone(report);
            setInput({ ...EMPTY, source: input.source });
            setColumns(undefined);
            setChecked(undefined);
            setStep('file');
          },
          onError: errors.set,
        }),
      ),
    downloadRejected: () => start((sent) => rejected.mutate(sent, { onError: errors.set })),
  };
}

export type Wizard = ReturnType<typeof useWizard>;

/** The last error: those of a field are shown at the field, the rest above the step. */
function useErrors() {
  const [refused, setRefused] = useState<Error>();
  const [own, setOwn] = useState<{ field: string; message: string }>();
  const problems = own ? [own] : isRefusal(refused) ? refused.fields : [];
  const rest = problems.filter(({ field }) => !FIELDS.includes(field)).map(({ message }) => message);
  return {
    set: setRefused,
    add: (field: string, message: string) => {
      setRefused(undefined);
      setOwn({ field, message });
    },
    clear: () => {
      setRefused(undefined);
      setOwn(undefined);
    },
    of: (field: string) => problems.find((problem) => problem.field === field)?.message,
    /** An error of the whole file. */
    get problem(): string | undefined {
      if (!refused) return undefined;
      if (!isRefusal(refused)) return "Couldn't reach the server. Your file is still selected. Try again.";
      return problems.length > 0 ? rest.join(' ') || undefined : refused.message;
    },
  };
}
