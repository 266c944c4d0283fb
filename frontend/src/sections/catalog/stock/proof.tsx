import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import '@/styles/proof.css';
import { PartError } from '@/patterns/feedback/part-error';
import { Spinner } from '@/ui/button';
import { SidePanel } from '@/ui/dialog';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import { fullDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { proofOf } from '@/sections/catalog/api';
import { figureLabels } from '@/sections/catalog/labels';
import { readProof, type Figure } from './proof-param';
import { type Proof, Steps, Promises, CalculationTable } from './proof-tables';

interface ProofButtonProps {
  figure: Figure;
  /** The figure's owner, for screen readers. */
  of: string;
  n: number;
  onClick: () => void;
  children?: ReactNode;
}

/** A figure that opens its breakdown. */
export function ProofButton({ figure, of, n, onClick, children }: ProofButtonProps) {
  return (
    <button
      type="button"
      className={cx('proof-figure num', n === 0 && 'none')}
      title="See how this is calculated"
      aria-label={`${figureLabels[figure]} of ${of}: ${n}. See how this is calculated`}
      onClick={onClick}
    >
      {children ?? count(n)}
    </button>
  );
}

interface ProofPanelProps {
  product: string;
  figure: Figure;
  asOf?: string | undefined;
  /** Opens the breakdown of another figure. */
  onFigure: (figure: Figure) => void;
  onClose: () => void;
}

/** How a figure is calculated: its rows and their sum, in a side panel, with a green seal if they match the figure. */
export function ProofPanel({ product, figure, asOf, onFigure, onClose }: ProofPanelProps) {
  const found = useQuery(proofOf({ product, figure, asOf }));
  return (
    <SidePanel title="How this is calculated" onClose={onClose}>
      {found.data ? (
        <Breakdown proof={found.data} onFigure={onFigure} />
      ) : found.isError ? (
        <PartError title="Couldn't load the rows" error={found.error} retry={() => void found.refetch()} />
      ) : (
        <Spinner label="Loading..." />
      )}
    </SidePanel>
  );
}

function Breakdown({ proof, onFigure }: { proof: Proof; onFigure: (figure: Figure) => void }) {
  const { steps, promises, parts, product_id } = proof;
  const holds = proof.holds.length + proof.unnamed_holds.quotes;
  const until = proof.as_of ? ` on ${fullDate(proof.as_of)}` : '';
  return (
    <>
      <p className="proof-head">
        <b className="num">{count(proof.shown)}</b> {figureLabels[proof.figure].toLowerCase()}
        {until}
      </p>
      <p className="t-small t-2">{proof.product_name}</p>
      <p className={cx('proof-seal row t-label', proof.ok ? 'ok' : 'off')}>
        <span className={proof.ok ? 'seal' : 'seal broken'}>
          <Icon name="seal" />
        </span>
        {proof.ok
          ? `The rows add up to ${count(proof.sum)}`
          : `The rows add up to ${count(proof.sum)}, but the screens show ${count(proof.shown)}`}
      </p>
      {promises.length + proof.unnamed_orders + holds > 0 && <Promises proof={proof} />}
      {parts.length > 0 && <CalculationTable proof={proof} onFigure={onFigure} />}
      {steps.length > 0 && <Steps proof={proof} />}
      {steps.length + promises.length + parts.length + proof.unnamed_orders + holds === 0 && (
        <p className="t-2 mt-4">No movements yet.</p>
      )}
      {(steps.length > 0 || parts.length > 0) && (
        <p className="proof-foot">
          <Link
            className="btn"
            to="/inventory"
            search={{
              show: 'movements',
              product_id,
              ...(steps.length > 0 ? { bucket: proof.figure } : {}),
              ...(proof.as_of ? { until_day: proof.as_of } : {}),
            }}
          >
            <Icon name="list" />
            All movements
          </Link>
        </p>
      )}
    </>
  );
}

export { readProof, type Figure };
