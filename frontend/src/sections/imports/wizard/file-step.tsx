import { useMutation } from '@tanstack/react-query';
import '@/styles/imports.css';
import { FieldFrame } from '@/patterns/fields/field-frame';
import { DraftNote } from '@/patterns/forms/draft';
import { cx } from '@/lib/class-names';
import { plural } from '@/lib/text/names';
import { Button } from '@/ui/button';
import { Select } from '@/ui/select';
import { Segmented } from '@/ui/segmented';
import { downloadSample } from '@/sections/imports/api';
import { kinds, kindLabels, type Kind } from '@/sections/imports/labels';
import { FilePick } from './file-pick';
import { pastedRows } from './pasted-table';
import type { Wizard } from './use-wizard';

interface FileStepProps {
  wizard: Wizard;
  kind: Kind;
  onKind: (kind: Kind) => void;
}

/** What to import: the kind of records, and a file or a pasted table. */
export function FileStep({ wizard, kind, onKind }: FileStepProps) {
  const { input, errors } = wizard;
  return (
    <>
      <DraftNote draft={wizard.kept} />
      <div className="form-grid">
        <KindField kind={kind} error={errors.of('kind')} onChange={onKind} />
        <SourceField
          source={input.source}
          error={errors.of('source')}
          onChange={(source) => wizard.change({ source })}
        />
      </div>
      <Sample kind={kind} />
      <div className="stack gap-2">
        <div>
          <Segmented
            label="Import from"
            value={input.from}
            onChange={(from) => wizard.change({ from })}
            options={[
              { value: 'file', label: 'File', icon: 'docs' },
              { value: 'paste', label: 'Paste a table', icon: 'copy' },
            ]}
          />
        </div>
        {input.from === 'file' ? (
          <FilePick file={input.file} error={errors.of('file')} onPick={(file) => wizard.change({ file })} />
        ) : (
          <PasteField text={input.pasted} error={errors.of('file')} onChange={(pasted) => wizard.change({ pasted })} />
        )}
      </div>
      <div className="row wrap">
        <Button variant="primary" busy={wizard.busy.read && 'Reading...'} onClick={wizard.read}>
          Match columns
        </Button>
      </div>
    </>
  );
}

function Sample({ kind }: { kind: Kind }) {
  const sample = useMutation(downloadSample());
  const name = kindLabels[kind].many;
  return (
    <p className="row wrap t-small t-2">
      <span>{`Download a sample file for ${name}:`}</span>
      <Button
        size="sm"
        icon="download"
        aria-label={`Sample of ${name} as CSV`}
        onClick={() => sample.mutate({ kind, format: 'csv' })}
      >
        CSV
      </Button>
      <Button
        size="sm"
        icon="download"
        aria-label={`Sample of ${name} as Excel`}
        onClick={() => sample.mutate({ kind, format: 'xlsx' })}
      >
        Excel
      </Button>
    </p>
  );
}

interface PasteFieldProps {
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function PasteField({ text, error, onChange }: PasteFieldProps) {
  return (
    <FieldFrame
      label="Table"
      required
      error={error}
      hint={
        text.trim()
          ? `${plural(pastedRows(text), 'row')} below the headings`
          : 'Copy the cells with their column headings'
      }
    >
      {(ids) => (
        <textarea
          {...ids}
          className={cx('textarea import-paste', error && 'is-error')}
          rows={8}
          value={text}
          spellCheck={false}
          autoComplete="off"
          placeholder={'Name\tEmail\tPhone\nHarbor Bikes\tmara@harborbikes.example\t+1 555 0100'}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

interface KindFieldProps {
  kind: Kind;
  error: string | undefined;
  onChange: (kind: Kind) => void;
}

function KindField({ kind, error, onChange }: KindFieldProps) {
  return (
    <FieldFrame label="Record type" error={error}>
      {(ids) => (
        <Select
          {...ids}
          value={kind}
          options={kinds.map((one) => ({ value: one, label: kindLabels[one].label }))}
          onChange={({ target: { value } }) => onChange(kinds.find((one) => one === value) ?? kind)}
        />
      )}
    </FieldFrame>
  );
}

interface SourceFieldProps {
  source: string;
  error: string | undefined;
  onChange: (source: string) => void;
}

function SourceField({ source, error, onChange }: SourceFieldProps) {
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
