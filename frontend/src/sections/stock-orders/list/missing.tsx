import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import '@/styles/stock-orders.css';
import { newKey, type Schema } from '@/api/client';
import { PartError } from '@/patterns/feedback/part-error';
import type { Picked } from '@/patterns/fields/use-picker';
import { Private } from '@/patterns/display/private';
import { VendorPicker } from '@/sections/vendors/picker';
import { Button, Spinner } from '@/ui/button';
import { CheckBox } from '@/ui/check-box';
import { Dialog } from '@/ui/dialog';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { buyMissing, missingGoods } from './missing-api';

type Group = Schema<'MissingAtOut'>;
type Missing = Schema<'MissingLineOut'>;

const NOWHERE = 'nowhere';
const keyOf = ({ vendor_id }: Group): string => vendor_id ?? NOWHERE;

/** The reason for a suggestion: open orders that stock and incoming don't cover, or stock below the reorder level. */
function whyOf({ short_orders, reorder_level, projected, in_drafts }: Missing): string {
  const reasons = [
    projected < 0 && `${plural(-projected, 'item')} short for ${plural(short_orders, 'order')}`,
    projected < reorder_level &&
      (projected < 0
        ? `reorder level ${count(reorder_level)}`
        : `${count(projected)} projected (reorder level ${count(reorder_level)})`),
    in_drafts > 0 && `${count(in_drafts)} already in drafts`,
  ];
  return reasons.filter(Boolean).join(', ');
}

/** The totals of the inventory page, and the part of them that is in drafts and isn't suggested again. */
export function totalsText({
  to_buy,
  to_buy_quantity,
  drafted_products,
  drafted_quantity,
}: Omit<Schema<'MissingOut'>, 'items'>): string {
  if (to_buy === 0) return 'Nothing to buy. Stock and incoming orders cover every open order and reorder level.';
  const all = `${plural(to_buy, 'product')} to buy, ${plural(to_buy_quantity, 'item')}.`;
  if (drafted_quantity === 0) return all;
  const covered = drafted_products > 0 ? `, which cover ${plural(drafted_products, 'product')}` : '';
  return `${all} ${plural(drafted_quantity, 'item')} ${drafted_quantity === 1 ? 'is' : 'are'} already in drafts${covered}.`;
}

/** Products that open orders need or that fall below their reorder level, by usual vendor. Creates one draft per vendor. */
export function MissingDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const goods = useQuery(missingGoods());
  const buy = useMutation(buyMissing());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [shop, setShop] = useState<Picked | null>(null);
  const [key] = useState(newKey);
  const groups = goods.data?.items ?? [];
  const shopOf = (group: Group): string | undefined => group.vendor_id ?? shop?.id;
  const chosen = groups
    .filter((group) => shopOf(group) && group.vendor_status !== 'blocked')
    .flatMap((group) =>
      group.lines
        .filter(({ product_id }) => !left.has(product_id))
        .map((line) => ({ ...line, vendor_id: shopOf(group) ?? null })),
    );
  const drafts = new Set(chosen.map(({ vendor_id }) => vendor_id)).size;
  const lines = chosen.map(({ product_id, vendor_id, quantity, unit_price }) => ({
    product_id,
    vendor_id,
    quantity,
    unit_price: unit_price ?? 0,
  }));
  const made = ([first, ...more]: { id: string }[]) => {
    if (first && more.length === 0) void navigate({ to: '/stock-orders/$id', params: { id: first.id }, replace: true });
    else void navigate({ to: '/stock-orders', search: { filter: 'active', status: 'draft' }, replace: true });
  };
  const toggle = (id: string) =>
    setLeft(left.has(id) ? new Set([...left].filter((each) => each !== id)) : new Set([...left, id]));
  return (
    <Dialog
      title="Buy missing stock"
      description="Products that stock and incoming orders don't cover, or that fall below their reorder level. You'll get one draft per vendor to review."
      wide
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            icon="spark"
            busy={buy.isPending && 'Saving...'}
            aria-disabled={lines.length === 0 || undefined}
            onClick={() => lines.length > 0 && buy.mutate({ lines, key }, { onSuccess: made })}
          >
            {lines.length === 0
              ? 'Nothing selected'
              : `Create ${plural(drafts, 'draft')} with ${plural(lines.length, 'line')}`}
          </Button>
        </>
      }
    >
      {goods.isPending && <Spinner label="Loading..." />}
      {goods.isError && !goods.data && (
        <PartError title="Couldn't load suggestions" error={goods.error} retry={() => void goods.refetch()} />
      )}
      {goods.data && <p>{totalsText(goods.data)}</p>}
      {groups.map((group) => (
        <Shop key={keyOf(group)} group={group} left={left} onToggle={toggle}>
          {group.vendor_id === null && (
            <VendorPicker label="Vendor for these products" value={shop} onChange={setShop} />
          )}
        </Shop>
      ))}
    </Dialog>
  );
}

interface ShopProps {
  group: Group;
  left: ReadonlySet<string>;
  onToggle: (productId: string) => void;
  children: React.ReactNode;
}

function Shop({ group, left, onToggle, children }: ShopProps) {
  const blocked = group.vendor_status === 'blocked';
  return (
    <section className="so-missing stack gap-2" aria-label={group.vendor_name ?? 'No usual vendor'}>
      <h3 className="t-title-s">
        {group.vendor_name ?? 'No usual vendor'}{' '}
        <span className="t-small t-3">{plural(group.lines.length, 'product')}</span>
      </h3>
      {blocked && <p className="callout danger">{group.vendor_name} is blocked, so you can't buy from them.</p>}
      {group.vendor_status === 'on_hold' && (
        <p className="callout warning">{group.vendor_name} is on hold. Check before you buy more from them.</p>
      )}
      {children}
      <ul className="list">
        {group.lines.map((line) => (
          <li key={line.product_id}>
            {!blocked && (
              <CheckBox
                label={`Buy ${line.product_name}`}
                checked={!left.has(line.product_id)}
                onChange={() => onToggle(line.product_id)}
              />
            )}
            <span className="grow">
              <span className="l1 block">{line.product_name}</span>
              <span className="l2 block num">{whyOf(line)}</span>
            </span>
            <span className="num nowrap t-small">
              {count(line.quantity)} × <Private kind="price" value={line.unit_price} perItem />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
