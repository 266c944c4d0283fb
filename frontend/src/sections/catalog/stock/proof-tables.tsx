import { Link } from '@tanstack/react-router';
import '@/styles/proof.css';
import type { Schema } from '@/api/client';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { holdText } from '@/sections/stock/labels';
import { figureLabels, movementLabels } from '@/sections/catalog/labels';
import { isFigure, type Figure } from './proof-param';

export type Proof = Schema<'ProofOut'>;

/** Movements by kind; each row links to its movements. */
export function Steps({ proof }: { proof: Proof }) {
  const { product_id, figure, as_of } = proof;
  return (
    <table className="table proof-table">
      <caption className="sr">Movements by kind</caption>
      <thead>
        <tr>
          <th scope="col">Type</th>
          <th scope="col" className="r">
            Movements
          </th>
          <th scope="col" className="r">
            Quantity
          </th>
        </tr>
      </thead>
      <tbody>
        {proof.steps.map(({ kind, movements, quantity }) => (
          <tr key={kind}>
            <td>
              <Link
                to="/inventory"
                search={{ show: 'movements', product_id, bucket: figure, kind, ...(as_of ? { until_day: as_of } : {}) }}
              >
                {movementLabels[kind].label}
              </Link>
            </td>
            <td className="r num">{count(movements)}</td>
            <td className="r num">{withPlus(quantity)}</td>
          </tr>
        ))}
        <TotalRow label="Sum" n={proof.sum} between />
      </tbody>
    </table>
  );
}

export function Promises({ proof }: { proof: Proof }) {
  return (
    <table className="table proof-table">
      <caption className="sr">Orders and quotes with reserved stock</caption>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col" className="r">
            Quantity
          </th>
        </tr>
      </thead>
      <tbody>
        {proof.promises.map(({ purchase_id, purchase_number, customer_name, supply, quantity }) => (
          <tr key={`${purchase_id} ${supply}`}>
            <td>
              <Link to="/purchases/$id" params={{ id: purchase_id }}>
                {purchase_number}
              </Link>{' '}
              {customer_name}
            </td>
            <td className="r num">{withPlus(quantity)}</td>
          </tr>
        ))}
        {proof.unnamed_orders > 0 && (
          <tr>
            <td className="t-2">{plural(proof.unnamed_orders, 'order')} for colleagues&apos; customers</td>
            <td className="r num">{withPlus(proof.unnamed_quantity)}</td>
          </tr>
        )}
        {proof.holds.map((hold) => (
          <tr key={hold.quote_id}>
            <td>
              <Link to="/quotes/$id" params={{ id: hold.quote_id }}>
                {holdText(hold)}
              </Link>{' '}
              {hold.name}
            </td>
            <td className="r num">{withPlus(hold.quantity)}</td>
          </tr>
        ))}
        {proof.unnamed_holds.quotes > 0 && (
          <tr>
            <td className="t-2">{plural(proof.unnamed_holds.quotes, 'quote')} for colleagues&apos; customers</td>
            <td className="r num">{withPlus(proof.unnamed_holds.quantity)}</td>
          </tr>
        )}
        <TotalRow label="Sum" n={proof.sum} />
      </tbody>
    </table>
  );
}

const partLabels: Readonly<Record<string, string>> = {
  reorder_level: 'Reorder level',
  open_demand: 'Needed by open orders',
};

/** The calculation of a derived figure; each part opens its own breakdown. */
export function CalculationTable({ proof, onFigure }: { proof: Proof; onFigure: (figure: Figure) => void }) {
  return (
    <table className="table proof-table">
      <caption className="sr">Calculation</caption>
      <tbody>
        {proof.parts.map(({ name, quantity }) => (
          <tr key={name}>
            <td>
              {isFigure(name) ? (
                <button type="button" className="proof-link" onClick={() => onFigure(name)}>
                  {figureLabels[name]}
                </button>
              ) : (
                (partLabels[name] ?? name)
              )}
            </td>
            <td className="r num">{withPlus(quantity)}</td>
          </tr>
        ))}
        <TotalRow label={proof.figure === 'suggest_buy' ? 'Sum, at least 0' : 'Sum'} n={proof.sum} />
      </tbody>
    </table>
  );
}

function TotalRow({ label, n, between }: { label: string; n: number; between?: boolean }) {
  return (
    <tr className="result">
      <th scope="row" colSpan={between ? 2 : 1}>
        {label}
      </th>
      <td className="r num">{count(n)}</td>
    </tr>
  );
}

const withPlus = (n: number): string => (n > 0 ? `+${count(n)}` : count(n));
