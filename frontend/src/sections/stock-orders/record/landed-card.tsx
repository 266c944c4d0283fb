import { useMutation } from '@tanstack/react-query';
import '@/styles/stock-orders.css';
import { Card } from '@/patterns/record/detail-page';
import { Heads } from '@/patterns/display/column-heads';
import { Private } from '@/patterns/display/private';
import { withSeparators } from '@/lib/numbers/money';
import { Segmented } from '@/ui/segmented';
import type { StockOrder, StockOrderLine } from '@/sections/stock-orders/api';
import { shareCharges } from '@/sections/stock-orders/mutations';
import { sharingLabels } from '@/sections/stock-orders/labels';
import { optionsOf } from '@/lib/options';
import {
  amountOf,
  charges,
  chargesTotal,
  undistributedCharges,
  chargeShares,
  shareOf,
  type Charge,
  type RoundingDifference,
} from './landed';

const chargeLabels: Record<Charge, string> = { shipping: 'Shipping', tax: 'Tax', discount: 'Discount' };

/** Discounts are subtracted. */
const signedAmount = (charge: Charge, amount: number): number => (charge === 'discount' ? -amount : amount);

const percent = (share: number): string => withSeparators(`${(Math.round(share * 1000) / 10).toFixed(1)}%`);

/** Landed cost by line: the price plus its share of shipping, tax and discount, to the cent. */
export function LandedCard({ order, may }: { order: StockOrder; may: boolean }) {
  const share = useMutation(shareCharges());
  const shown = charges.filter((charge) => amountOf(order, charge) > 0);
  const left = undistributedCharges(order);
  if (order.lines.length === 0) return null;
  const parts = chargeShares(order);
  const by = share.isPending ? share.variables.by : order.shared_by;
  return (
    <div className="stack gap-2">
      <Card
        title="Landed cost"
        sub={
          shown.length > 0 ? (
            <>
              <Private kind="expense" value={chargesTotal(order)} /> of charges allocated to the lines
            </>
          ) : (
            'no charges'
          )
        }
        end={
          may &&
          shown.length > 0 && (
            <Segmented
              label="Allocate charges"
              value={by}
              options={optionsOf(sharingLabels)}
              onChange={(next) => next !== order.shared_by && share.mutate({ order, by: next })}
            />
          )
        }
        flush
      >
        <div className="so-scroll" role="region" aria-label="Charges by line" tabIndex={0}>
          <table className="table compact so-landed">
            <Heads
              heads={[
                { label: 'Line', look: 'what' },
                shown.length > 0 && { label: 'Share', look: 'r part' },
                ...shown.map((charge) => ({ label: chargeLabels[charge], look: 'r' })),
                { label: 'Landed', look: 'r' },
                { label: 'Per item', look: 'r' },
              ]}
            />
            <tbody>
              {order.lines.map((line, index) => (
                <Line
                  key={line.id}
                  line={line}
                  part={parts[index] ?? 0}
                  shown={shown}
                  left={left.filter((each) => each.line === index)}
                />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td>Total</td>
                {shown.length > 0 && <td className="r">100%</td>}
                {shown.map((charge) => (
                  <td className="r" key={charge}>
                    <Private kind="expense" value={signedAmount(charge, amountOf(order, charge))} />
                  </td>
                ))}
                <td className="r">
                  <Private kind="expense" value={order.amount} />
                </td>
                <td />
              </tr>
            </tfoot>
          </table>
        </div>
      </Card>
      {left.map((each) => (
        <Footnote key={each.charge} leftover={each} line={order.lines[each.line]} />
      ))}
    </div>
  );
}

function Line({
  line,
  part,
  shown,
  left,
}: {
  line: StockOrderLine;
  part: number;
  shown: readonly Charge[];
  left: readonly RoundingDifference[];
}) {
  return (
    <tr>
      <td className="name what" title={line.product_name ?? undefined}>
        {line.product_name}
      </td>
      {shown.length > 0 && <td className="r t-3">{percent(part)}</td>}
      {shown.map((charge) => (
        <td className="r" key={charge}>
          <Private kind="expense" value={signedAmount(charge, shareOf(line, charge))} />
          {left.some((each) => each.charge === charge) && (
            <span className="star" title="Includes the rounding difference">
              {' '}
              *
            </span>
          )}
        </td>
      ))}
      <td className="r">
        <Private kind="expense" value={line.landed_total} />
      </td>
      <td className="r semi">
        <Private kind="price" value={line.landed_unit_cost} perItem />
      </td>
    </tr>
  );
}

function Footnote({
  leftover: { charge, rounded, cents },
  line,
}: {
  leftover: RoundingDifference;
  line: StockOrderLine | undefined;
}) {
  const size = Math.abs(cents) === 1 ? '1 cent was' : `${Math.abs(cents)} cents were`;
  return (
    <p className="hint">
      * Rounded shares of {chargeLabels[charge].toLowerCase()} came to <Private kind="expense" value={rounded} />;{' '}
      {size} {cents > 0 ? 'added to' : 'taken off'} the largest line
      {line?.product_name && `, ${line.product_name}`}, so the shares add up to the charge exactly.
    </p>
  );
}
