import '@/styles/proof.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schema } from '@/api/client';
import { PartError } from '@/patterns/part-error';
import { Spinner } from '@/ui/button';
import { SidePanel } from '@/ui/dialog';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import { fullDate } from '@/lib/dates';
import { count } from '@/lib/money';
import { plural } from '@/lib/names';
import { holdWords } from '@/sections/stock/words';
import { proofOf } from './api';
import { isFigure, readProof, type Figure } from './proof-word';
import { figureWords, movementWords } from './words';

type Proof = Schema<'ProofOut'>;

interface ProofButtonProps {
  figure: Figure;
  /** Whose figure it is, for who does not see the row. */
  of: string;
  n: number;
  onClick: () => void;
  children?: ReactNode;
}

/** A figure that opens the rows behind it. */
export function ProofButton({ figure, of, n, onClick, children }: ProofButtonProps) {
  return (
    <button
      type="button"
      className={cx('proof-figure num', n === 0 && 'none')}
      title="Show the rows behind it"
      aria-label={`${figureWords[figure]} of ${of}: ${n}. Show the rows behind it`}
      onClick={onClick}
    >
      {children ?? signed(n)}
    </button>
  );
}

interface ProofPanelProps {
  product: string;
  figure: Figure;
  asOf?: string | undefined;
  /** Another figure is asked for. */
  onFigure: (figure: Figure) => void;
  onClose: () => void;
}

/** The rows behind a figure and their sum, beside the page; a green seal when they agree. */
export function ProofPanel({ product, figure, asOf, onFigure, onClose }: ProofPanelProps) {
  const found = useQuery(proofOf({ product, figure, asOf }));
  return (
    <SidePanel title="The rows behind it" onClose={onClose}>
      {found.data ? (
        <Shown proof={found.data} onFigure={onFigure} />
      ) : found.isError ? (
        <PartError title="Couldn't load the rows" error={found.error} retry={() => void found.refetch()} />
      ) : (
        <Spinner words="Loading..." />
      )}
    </SidePanel>
  );
}

function Shown({ proof, onFigure }: { proof: Proof; onFigure: (figure: Figure) => void }) {
  const { steps, promises, parts, product_id } = proof;
  const holds = proof.holds.length + proof.unnamed_holds.quotes;
  const until = proof.as_of ? ` on ${fullDate(proof.as_of)}` : '';
  return (
    <>
      <p className="proof-head">
        <b className="num">{signed(proof.shown)}</b> {figureWords[proof.figure].toLowerCase()}
        {until}
      </p>
      <p className="t-small t-2">{proof.product_name}</p>
      <p className={cx('proof-seal', proof.ok ? 'ok' : 'off')}>
        <span className={proof.ok ? 'seal' : 'seal broken'}>
          <Icon name="seal" />
        </span>
        {proof.ok
          ? `The rows add up to ${signed(proof.sum)}`
          : `The rows add up to ${signed(proof.sum)}, the screens say ${signed(proof.shown)}`}
      </p>
      {promises.length + proof.unnamed_orders + holds > 0 && <Promises proof={proof} />}
      {parts.length > 0 && <Parts proof={proof} onFigure={onFigure} />}
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

/** Movements by kind: each row leads to its own. */
function Steps({ proof }: { proof: Proof }) {
  const { product_id, figure, as_of } = proof;
  return (
    <table className="table proof-table">
      <caption className="sr">Movements by kind</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col" className="r">
            Movements
          </th>
          <th scope="col" className="r">
            Pieces
          </th>
        </tr>
      </thead>
      <tbody>
        {proof.steps.map(({ kind, movements, pieces }) => (
          <tr key={kind}>
            <td>
              <Link
                to="/inventory"
                search={{ show: 'movements', product_id, bucket: figure, kind, ...(as_of ? { until_day: as_of } : {}) }}
              >
                {movementWords[kind].label}
              </Link>
            </td>
            <td className="r num">{count(movements)}</td>
            <td className="r num">{plus(pieces)}</td>
          </tr>
        ))}
        <Sum label="Sum" n={proof.sum} between />
      </tbody>
    </table>
  );
}

function Promises({ proof }: { proof: Proof }) {
  return (
    <table className="table proof-table">
      <caption className="sr">Orders and quotes that hold stock</caption>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col" className="r">
            Pieces
          </th>
        </tr>
      </thead>
      <tbody>
        {proof.promises.map(({ purchase_id, purchase_number, customer_name, supply, pieces }) => (
          <tr key={`${purchase_id} ${supply}`}>
            <td>
              <Link to="/purchases/$id" params={{ id: purchase_id }}>
                {purchase_number}
              </Link>{' '}
              {customer_name}
            </td>
            <td className="r num">{plus(pieces)}</td>
          </tr>
        ))}
        {proof.unnamed_orders > 0 && (
          <tr>
            <td className="t-2">{plural(proof.unnamed_orders, 'order')} of other people’s customers</td>
            <td className="r num">{plus(proof.unnamed_pieces)}</td>
          </tr>
        )}
        {proof.holds.map((hold) => (
          <tr key={hold.quote_id}>
            <td>
              <Link to="/quotes/$id" params={{ id: hold.quote_id }}>
                {holdWords(hold)}
              </Link>{' '}
              {hold.name}
            </td>
            <td className="r num">{plus(hold.quantity)}</td>
          </tr>
        ))}
        {proof.unnamed_holds.quotes > 0 && (
          <tr>
            <td className="t-2">{plural(proof.unnamed_holds.quotes, 'quote')} for other people’s customers</td>
            <td className="r num">{plus(proof.unnamed_holds.quantity)}</td>
          </tr>
        )}
        <Sum label="Sum" n={proof.sum} />
      </tbody>
    </table>
  );
}

const partWords: Readonly<Record<string, string>> = {
  reorder_level: 'Reorder level',
  open_demand: 'Wanted by open orders',
};

/** A figure that is made of others: each of them is proved in turn. */
function Parts({ proof, onFigure }: { proof: Proof; onFigure: (figure: Figure) => void }) {
  return (
    <table className="table proof-table">
      <caption className="sr">The figures it is made of</caption>
      <tbody>
        {proof.parts.map(({ name, pieces }) => (
          <tr key={name}>
            <td>
              {isFigure(name) ? (
                <button type="button" className="proof-link" onClick={() => onFigure(name)}>
                  {figureWords[name]}
                </button>
              ) : (
                (partWords[name] ?? name)
              )}
            </td>
            <td className="r num">{plus(pieces)}</td>
          </tr>
        ))}
        <Sum label={proof.figure === 'suggest_buy' ? 'Sum, not below 0' : 'Sum'} n={proof.sum} />
      </tbody>
    </table>
  );
}

function Sum({ label, n, between }: { label: string; n: number; between?: boolean }) {
  return (
    <tr className="result">
      <th scope="row" colSpan={between ? 2 : 1}>
        {label}
      </th>
      <td className="r num">{signed(n)}</td>
    </tr>
  );
}

const signed = (n: number): string => (n < 0 ? `−${count(-n)}` : count(n));
const plus = (n: number): string => (n > 0 ? `+${count(n)}` : signed(n));

export { readProof, type Figure };
