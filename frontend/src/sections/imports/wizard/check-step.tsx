import { useId, useRef, useState } from 'react';
import '@/styles/imports.css';
import { Problem } from '@/patterns/forms/problem';
import { plural } from '@/lib/text/names';
import { Button } from '@/ui/button';
import type { Report } from '@/sections/imports/api';
import { kindLabels, type Kind } from '@/sections/imports/labels';
import { ReportBody } from '@/sections/imports/report';
import { CorrectionsNote, CorrectRows } from './correct-rows';
import type { Wizard } from './use-wizard';

/** The result of the dry run, and the button that imports the file. */
export function CheckStep({ wizard, kind }: { wizard: Wizard; kind: Kind }) {
  const [isSubmitted, setSubmitted] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const { checked, isUnchecked } = wizard;
  if (!checked) return null;
  const report: Report = { ...checked, mode: wizard.mode };
  const going = report.new + report.updated;
  const blocked = report.failed > 0 && wizard.mode === 'all';
  const problem = `${plural(report.failed, 'row')} can't be imported. Correct or leave out these rows, or import the other rows.`;
  const fix = () => {
    setSubmitted(true);
    const find = (what: string) => rows.current?.querySelector<HTMLElement>(what);
    (find('[aria-invalid="true"]') ?? find('.import-row-card button'))?.focus();
  };
  return (
    <>
      <Problem text={isSubmitted && blocked ? problem : undefined} />
      <ReportBody report={report}>
        {report.rejected_rows.length > 0 ? (
          <div ref={rows}>
            <CorrectRows wizard={wizard} report={report} />
          </div>
        ) : undefined}
      </ReportBody>
      <CorrectionsNote wizard={wizard} />
      {report.failed > 0 && going > 0 && <ModeField mode={wizard.mode} onChange={wizard.setMode} />}
      <div className="row wrap">
        <Button icon="c-left" onClick={() => wizard.goTo('columns')}>
          Change columns
        </Button>
        {report.failed > 0 && (
          <Button icon="download" busy={wizard.busy.rejected && 'Preparing...'} onClick={wizard.downloadRejected}>
            Download rows with errors
          </Button>
        )}
        {isUnchecked && (
          <Button variant="primary" icon="search" busy={wizard.busy.check && 'Checking...'} onClick={wizard.check}>
            Check again
          </Button>
        )}
        {going > 0 && !isUnchecked && blocked && (
          <Button variant="primary" icon="edit" onClick={fix}>
            {`Fix ${plural(report.failed, 'row')} first`}
          </Button>
        )}
        {going > 0 && !isUnchecked && !blocked && (
          <Button variant="primary" icon="upload" onClick={() => wizard.import()}>
            {`Import ${plural(going, kindLabels[kind].one, kindLabels[kind].many)}`}
          </Button>
        )}
      </div>
    </>
  );
}

const modes = [
  { value: 'all', label: 'Import nothing', hint: 'Fix the rows first, then import the whole file' },
  { value: 'good', label: 'Import the other rows', hint: 'Rows with errors are skipped and listed' },
] as const;

function ModeField({ mode, onChange }: { mode: Wizard['mode']; onChange: (mode: Wizard['mode']) => void }) {
  const name = useId();
  return (
    <fieldset className="pair import-modes">
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
