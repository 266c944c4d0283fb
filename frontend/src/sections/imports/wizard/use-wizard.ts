import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal } from '@/api/refusal';
import { checkFile, downloadRejected, importFile, readColumns, type Report, type Upload } from '@/sections/imports/api';
import type { Kind } from '@/sections/imports/labels';
import { suggestedChoices, toMapping, type Choices, type FileColumns } from './column-choices';
import { NO_CORRECTIONS, tooLarge, type Corrections } from './corrections';
import { pastedFile } from './pasted-table';
import { usePasteDraft } from './use-paste-draft';

export type Step = 'file' | 'columns' | 'check';

interface Input {
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
  const [corrections, setCorrections] = useState(NO_CORRECTIONS);
  const [checked, setChecked] = useState<{ report: Report; corrections: Corrections }>();
  const [mode, setMode] = useState<Upload['mode']>('all');
  const [step, setStep] = useState<Step>('file');
  const errors = useErrors();
  const requests = useRequests();
  const source = input.source.trim() || EMPTY.source;
  const startOver = (next: Input) => {
    setInput(next);
    setColumns(undefined);
    setChoices({});
    setCorrections(NO_CORRECTIONS);
    setChecked(undefined);
    setStep('file');
  };
  const kept = usePasteDraft({
    current: { ...input, kind, choices, corrections },
    restore: ({ choices: matched, corrections: mended, ...rest }) => {
      startOver({ ...EMPTY, ...rest, from: 'paste' });
      setChoices(matched);
      setCorrections(mended);
    },
    discard: () => startOver({ ...EMPTY, from: 'paste' }),
  });
  const send = (run: (upload: Upload) => void) => {
    const file = fileOf(input);
    const problem = tooLarge(corrections);
    if (problem) errors.add('corrections', problem);
    else errors.clear();
    if (file && columns && !problem)
      run({ file, kind, source, mode, mapping: toMapping(columns, choices), corrections });
  };
  const found = (file: FileColumns) => {
    setColumns(file);
    setChoices((before) => suggestedChoices(file, before));
    setStep('columns');
  };
  const judged = (report: Report) => {
    setChecked({ report, corrections });
    setStep('check');
  };
  const imported = (report: Report) => {
    onDone(report);
    if (report.status === 'refused') return;
    kept.forget();
    startOver({ ...EMPTY, source: input.source });
  };
  const { read, check, bringIn, rejected } = requests.mutations;
  const onError = errors.set;
  return {
    ...{ input, columns, choices, mode, step, errors, kept, setMode },
    ...{ checked: checked?.report, checkedCorrections: checked?.corrections ?? NO_CORRECTIONS },
    ...{ corrections, correct: setCorrections },
    /** Whether rows were corrected since the last check. */
    isUnchecked: corrections !== checked?.corrections,
    busy: requests.busy,
    goTo: (next: Step) => {
      errors.clear();
      setStep(next);
    },
    choose: (column: string, field: string) => setChoices((old) => ({ ...old, [column]: field })),
    /** Another file or kind: what was found before no longer applies. */
    change: (changes: Partial<Input>) => {
      errors.clear();
      startOver({ ...input, ...changes });
    },
    read: () => {
      const file = fileOf(input);
      const problem = missingInput(input);
      if (problem) errors.add('file', problem);
      else errors.clear();
      if (file && !problem) read({ file, kind, source }, { onSuccess: found, onError });
    },
    check: () => send((upload) => check(upload, { onSuccess: judged, onError })),
    import: () => send((upload) => bringIn(upload, { onSuccess: imported, onError })),
    downloadRejected: () => send((upload) => rejected(upload, { onError })),
  };
}

function useRequests() {
  const read = useMutation(readColumns());
  const check = useMutation(checkFile());
  const bringIn = useMutation(importFile());
  const rejected = useMutation(downloadRejected());
  return {
    busy: {
      read: read.isPending,
      check: check.isPending,
      import: bringIn.isPending,
      rejected: rejected.isPending,
    },
    mutations: { read: read.mutate, check: check.mutate, bringIn: bringIn.mutate, rejected: rejected.mutate },
  };
}

function missingInput({ from, file, pasted }: Input): string | undefined {
  if (from === 'paste') return pasted.trim() === '' ? 'Paste a table to import' : undefined;
  return file ? undefined : 'Choose a file to import';
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
      if (own && !FIELDS.includes(own.field)) return own.message;
      if (!refused) return undefined;
      if (!isRefusal(refused)) return "Couldn't reach the server. Your file is still selected. Try again.";
      return problems.length > 0 ? rest.join(' ') || undefined : refused.message;
    },
  };
}
