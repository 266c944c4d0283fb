import { Link } from '@tanstack/react-router';
import { seesCosts } from '@/api/costs';
import { Facts } from '@/patterns/record/detail-page';
import { Private } from '@/patterns/display/private';
import { IconThumb, LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { ProofButton, type Figure } from '@/sections/catalog/stock/proof';
import { Icon } from '@/ui/icon';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import type { Stock } from '@/sections/inventory/api';

/** A product in the phone list: stock, and what to buy. */
export function StockLine({ stock, past }: { stock: Stock; past: boolean }) {
  return (
    <PhoneLine
      picture={<IconThumb icon="box" />}
      link={
        <Link to="/inventory/product/$id" params={{ id: stock.id }} className={LINE_LINK}>
          {stock.name}
        </Link>
      }
      sub={[stock.sku, stock.category].filter(Boolean).join(', ')}
      end={<span className="num semi">{count(stock.stock_quantity)}</span>}
    >
      <span className="t-small t-2">
        {past ? stock.value !== null && <Value stock={stock} /> : purchaseHint(stock)}
      </span>
      {!past && stock.available !== null && stock.available <= 0 && stock.status !== 'discontinued' && (
        <Icon name="alert" size={14} className="tone-warning" />
      )}
    </PhoneLine>
  );
}

const Value = ({ stock }: { stock: Stock }) => <Private kind="expense" value={stock.value} />;

function purchaseHint({ available, incoming, suggest_buy }: Stock): string {
  const text = [
    `${count(available ?? 0)} available`,
    incoming > 0 && `${count(incoming)} incoming`,
    (suggest_buy ?? 0) > 0 && `buy ${count(suggest_buy ?? 0)}`,
  ];
  return text.filter(Boolean).join(', ');
}

/** The figures of a row in a drawer, each with its breakdown. */
export function StockPreview({ stock, onProve }: { stock: Stock; onProve: (figure: Figure) => void }) {
  const fact = (label: string, figure: Figure, n: number | null) =>
    [
      label,
      <ProofButton key={figure} figure={figure} of={stock.name} n={n ?? 0} onClick={() => onProve(figure)} />,
    ] as const;
  return (
    <Facts
      facts={[
        fact('On hand', 'on_hand', stock.stock_quantity),
        fact('Reserved', 'reserved', stock.reserved),
        fact('Available', 'available', stock.available),
        fact('Incoming', 'incoming', stock.incoming),
        fact('Promised', 'promised', stock.promised),
        fact('Blocked', 'blocked', stock.blocked),
        fact('To buy', 'suggest_buy', stock.suggest_buy),
        ['Reorder level', count(stock.reorder_level)],
        seesCosts() && ['Value at cost', <Value key="value" stock={stock} />],
        ['Not sold for', stock.idle_days === null ? 'nothing on hand' : plural(stock.idle_days, 'day')],
      ]}
    />
  );
}
