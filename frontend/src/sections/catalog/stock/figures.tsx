import '@/styles/catalog.css';
import { Card } from '@/patterns/record/detail-page';
import { Stats } from '@/patterns/display/stat-card';
import { TermHelp } from '@/patterns/display/term-help';
import { count } from '@/lib/numbers/money';
import type { Product } from '@/sections/catalog/api';
import { ProofButton, type Figure } from './proof';

/** The stock figures and the formula of each calculated one. Each figure opens its breakdown. */
export function StockFigures({ product, prove }: { product: Product; prove: (figure: Figure) => void }) {
  const proved = (figure: Figure, quantity: number) => (
    <ProofButton figure={figure} of={product.name} n={quantity} onClick={() => prove(figure)} />
  );
  return (
    <Card title="Stock" flush end={<TermHelp terms={['available', 'reserved', 'promised', 'incoming']} />}>
      <Stats
        label="Stock"
        stats={[
          {
            label: 'On hand',
            figure: proved('on_hand', product.stock_quantity),
            sub: product.blocked > 0 ? `plus ${count(product.blocked)} blocked` : 'in stock',
          },
          { label: 'Reserved', figure: proved('reserved', product.reserved), sub: reservedFor(product) },
          { label: 'Available', figure: proved('available', product.available), sub: 'not reserved' },
          {
            label: 'Incoming',
            figure: proved('incoming', product.incoming),
            sub: product.incoming > 0 ? `${count(product.stock_in_transit)} in transit` : 'on the way',
          },
        ]}
      />
      <table className="money product-sums">
        <caption className="sr">How these figures are calculated</caption>
        <tbody>
          <FigureRow
            name="Available"
            sum={`${count(product.stock_quantity)} on hand − ${count(product.reserved)} reserved`}
            result={product.available}
          />
          <FigureRow
            name="Needed by open orders"
            sum={`${count(product.reserved - product.held)} reserved + ${count(product.promised)} promised + ${count(product.short)} short`}
            result={product.open_demand}
          />
          <FigureRow
            name="Projected"
            sum={`${count(product.stock_quantity)} on hand + ${count(product.incoming)} incoming − ${count(product.open_demand)} needed`}
            result={product.projected}
          />
          <FigureRow name="To buy" sum={buying(product)} result={product.suggest_buy} strong />
        </tbody>
      </table>
    </Card>
  );
}

function reservedFor({ held, promised }: Product): string {
  const parts = [held > 0 && `${count(held)} for quotes`, promised > 0 && `plus ${count(promised)} promised`].filter(
    Boolean,
  );
  return parts.length > 0 ? parts.join(', ') : 'for orders';
}

function buying({ status, suggest_buy, reorder_level, projected }: Product): string {
  if (status === 'discontinued')
    return suggest_buy > 0 ? 'Discontinued: only covers open orders' : 'Discontinued, and open orders are covered';
  return suggest_buy > 0
    ? `Reorder level ${count(reorder_level)} − ${count(projected)} projected`
    : `Projected stock isn't below the reorder level of ${count(reorder_level)}`;
}

function FigureRow({ name, sum, result, strong }: { name: string; sum: string; result: number; strong?: boolean }) {
  return (
    <tr className={strong ? 'result' : undefined}>
      <th scope="row">{name}</th>
      <td>{sum}</td>
      <td>{count(result)}</td>
    </tr>
  );
}
