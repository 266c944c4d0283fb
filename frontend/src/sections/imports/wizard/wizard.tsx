import { getRouteApi } from '@tanstack/react-router';
import '@/styles/imports.css';
import { useSearchChange } from '@/patterns/list/list-search';
import { Problem } from '@/patterns/forms/problem';
import { cx } from '@/lib/class-names';
import { Icon } from '@/ui/icon';
import { kinds, type Kind } from '@/sections/imports/labels';
import { CheckStep } from './check-step';
import { ColumnStep } from './column-step';
import { FileStep } from './file-step';
import { looksLikeTable } from './pasted-table';
import { ImportProgress } from './progress';
import { useWizard, type Step, type Wizard } from './use-wizard';

const route = getRouteApi('/signed-in/catalog/import-export');

const steps: readonly { step: Step; label: string }[] = [
  { step: 'file', label: 'Choose data' },
  { step: 'columns', label: 'Match columns' },
  { step: 'check', label: 'Check and import' },
];

/** Imports a file in three steps. Nothing is saved before the last one. */
export function ImportWizard({ hidden }: { hidden: boolean }) {
  const search = route.useSearch();
  const kind = kinds.find((known) => known === search.kind) ?? 'customers';
  const change = useSearchChange();
  const wizard = useWizard(kind, ({ id }) => change({ report: id ?? undefined }));
  const setKind = (next: Kind) => {
    wizard.change({});
    change({ kind: next }, { replace: true });
  };
  return (
    <section
      className="card import-wizard"
      aria-label="Import a file"
      hidden={hidden}
      onPaste={(event) => {
        if (wizard.step === 'file' && !isField(event.target)) pasteRows(wizard, event.clipboardData);
      }}
    >
      <StepList at={wizard.step} />
      <div className="body stack gap-4">
        <Problem text={wizard.errors.problem} />
        {wizard.busy.import ? (
          <ImportProgress kind={kind} />
        ) : wizard.step === 'file' ? (
          <FileStep wizard={wizard} kind={kind} onKind={setKind} />
        ) : wizard.step === 'columns' ? (
          <ColumnStep wizard={wizard} kind={kind} />
        ) : (
          <CheckStep wizard={wizard} kind={kind} />
        )}
      </div>
    </section>
  );
}

const isField = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'file');

/** A file or table that was pasted outside of a field. */
function pasteRows(wizard: Wizard, data: DataTransfer) {
  const [file] = data.files;
  const text = data.getData('text/plain');
  if (file) wizard.change({ from: 'file', file });
  else if (looksLikeTable(text)) wizard.change({ from: 'paste', pasted: text });
}

function StepList({ at }: { at: Step }) {
  const now = steps.findIndex(({ step }) => step === at);
  return (
    <ol className="import-steps" aria-label="Import steps">
      {steps.map(({ step, label }, index) => (
        <li
          key={step}
          className={cx('row', index < now && 'is-done', index === now && 'is-now')}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className="import-step-number" aria-hidden="true">
            {index < now ? <Icon name="check" size={14} /> : index + 1}
          </span>
          {label}
          {index < now && <span className="sr">, done</span>}
        </li>
      ))}
    </ol>
  );
}
