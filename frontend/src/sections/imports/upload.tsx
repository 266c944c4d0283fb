import '@/styles/imports.css';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { isRefusal } from '@/api/refusal';
import { Card } from '@/patterns/record/detail-page';
import { FieldFrame } from '@/patterns/fields/field-frame';
import { Problem } from '@/patterns/forms/problem';
import { useSearchChange } from '@/patterns/list/list-search';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import { checkFile, importFile, type Report, type Upload } from './api';
import type { Said } from './columns';
import { FilePick } from './file-pick';
import { Mapping } from './mapping';
import { kinds, kindWords, type Kind } from './labels';

const route = getRouteApi('/signed-in/imports');

interface UploadCardProps {
  /** The dry-run report for the current selection. */
  checked: Report | undefined;
  onReport: (report: Report) => void;
  /** The choice changed, so an earlier report no longer applies. */
  onChange: () => void;
}

export function UploadCard({ checked, onReport, onChange }: UploadCardProps) {
  const search = route.useSearch();
  const kind = kinds.find((known) => known === search.kind) ?? 'customers';
  const changeSearch = useSearchChange();
  const [file, setFile] = useState<File>();
  const [source, setSource] = useState('books');
  const [mode, setMode] = useState<Upload['mode']>('all');
  const [said, setSaid] = useState<Said>({});
  const sending = useSending(onReport);
  const changed = () => {
    sending.forget();
    if (checked) onChange();
  };
  const mapped = checked ?? sending.errorOf('mapping') ?? Object.keys(said).length > 0;
  const start = (way: 'check' | 'import') =>
    sending.start(way, file && { file, kind, source: source.trim() || 'books', mode, said });
  return (
    <Card title="Import a file">
      <div className="stack gap-4">
        <Problem text={sending.problem} />
        <div className="form-grid">
          <KindField
            kind={kind}
            error={sending.errorOf('kind')}
            onChange={(next) => {
              setSaid({});
              changed();
              changeSearch({ kind: next }, { replace: true });
            }}
          />
          <SourceField
            source={source}
            error={sending.errorOf('source')}
            onChange={(next) => {
              setSource(next);
              changed();
            }}
          />
          <div className="whole">
            <FilePick
              file={file}
              error={sending.errorOf('file')}
              onPick={(next) => {
                setFile(next);
                setSaid({});
                changed();
              }}
            />
          </div>
          <div className="whole">
            <ModeField mode={mode} onChange={setMode} />
          </div>
        </div>
        {mapped && <Mapping report={checked} said={said} problem={sending.errorOf('mapping')} onChange={setSaid} />}
        <div className="row wrap">
          <Button
            look={checked ? 'plain' : 'primary'}
            icon="search"
            busy={sending.running === 'check' && 'Checking...'}
            onClick={() => start('check')}
          >
            {checked ? 'Check again' : 'Check file'}
          </Button>
          <Button
            look={checked ? 'primary' : 'plain'}
            icon="upload"
            busy={sending.running === 'import' && 'Importing...'}
            onClick={() => start('import')}
          >
            Import {kindWords[kind].many}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** Checks or imports the file, and keeps an error response. */
function useSending(onReport: (report: Report) => void) {
  const check = useMutation(checkFile());
  const bringIn = useMutation(importFile());
  const [missing, setMissing] = useState(false);
  const [refused, setRefused] = useState<Error>();
  const problems = isRefusal(refused) ? refused.fields : [];
  const known = ['file', 'source', 'mapping', 'kind'];
  const running = check.isPending ? 'check' : bringIn.isPending ? 'import' : undefined;
  const rest = problems.filter(({ field }) => !known.includes(field)).map(({ message }) => message);
  return {
    running,
    errorOf: (field: string) =>
      field === 'file' && missing
        ? 'Choose a file to import'
        : problems.find((problem) => problem.field === field)?.message,
    problem: !refused
      ? undefined
      : !isRefusal(refused)
        ? "Couldn't reach the server. Your file is still selected. Try again."
        : problems.length > 0
          ? rest.join(' ') || undefined
          : refused.message,
    forget: () => {
      setRefused(undefined);
      setMissing(false);
    },
    start: (way: 'check' | 'import', upload: Upload | undefined) => {
      setMissing(!upload);
      setRefused(undefined);
      if (upload && !running)
        (way === 'check' ? check : bringIn).mutate(upload, { onSuccess: onReport, onError: setRefused });
    },
  };
}

function KindField({
  kind,
  error,
  onChange,
}: {
  kind: Kind;
  error: string | undefined;
  onChange: (kind: Kind) => void;
}) {
  return (
    <FieldFrame label="Import as" error={error}>
      {(ids) => (
        <span className="select-wrap">
          <select
            {...ids}
            className="select"
            value={kind}
            onChange={({ target: { value } }) => onChange(kinds.find((one) => one === value) ?? kind)}
          >
            {kinds.map((one) => (
              <option key={one} value={one}>
                {kindWords[one].label}
              </option>
            ))}
          </select>
          <Icon name="c-down" />
        </span>
      )}
    </FieldFrame>
  );
}

function SourceField({
  source,
  error,
  onChange,
}: {
  source: string;
  error: string | undefined;
  onChange: (source: string) => void;
}) {
  return (
    <FieldFrame
      label="Source"
      error={error}
      hint="Use one name for all files from the same system, so that orders are matched to their customers"
    >
      {(ids) => (
        <span className={cx('input', error && 'is-error')}>
          <input
            {...ids}
            value={source}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </FieldFrame>
  );
}

const modes = [
  { value: 'all', label: 'Import nothing', hint: 'Fix the rows first, then import the whole file' },
  { value: 'good', label: 'Import the other rows', hint: 'Rows with errors are skipped and listed' },
] as const;

function ModeField({ mode, onChange }: { mode: Upload['mode']; onChange: (mode: Upload['mode']) => void }) {
  const name = useId();
  return (
    <fieldset className="import-modes">
      <legend className="label">If some rows have errors</legend>
      {modes.map(({ value, label, hint }) => (
        <label className="option-card" key={value}>
          <input type="radio" name={name} checked={mode === value} onChange={() => onChange(value)} />
          <span>
            <span className="strong">{label}</span>
            <span className="hint block">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
