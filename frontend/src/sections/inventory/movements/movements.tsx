import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TimeOrDate } from '@/patterns/display/moment';
import { ListPage } from '@/patterns/list/list-page';
import type { Column, Filter } from '@/patterns/list/types';
import { None } from '@/patterns/display/private';
import { IconThumb, LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { RecordLink } from '@/patterns/record/record-link';
import { productDetail } from '@/sections/catalog/api';
import { bucketLabels, directionText, movementLabels } from '@/sections/catalog/labels';
import { allMembersQuery, useMe } from '@/sections/identity/api';
import { Icon } from '@/ui/icon';
import { count } from '@/lib/numbers/money';
import { movementQueryParams, movementList, type Movement } from '@/sections/inventory/api';
import { signedDifference } from '@/sections/inventory/labels';
import { optionsOf } from '@/lib/options';
import readyViews from '@/sections/inventory/ready-views.json';
import { Days } from './days';

const route = getRouteApi('/signed-in/inventory');

const columns: readonly Column<Movement>[] = [
  {
    key: 'product',
    label: 'Product',
    exports: ['product_name'],
    cell: (movement) => <ProductCell movement={movement} />,
  },
  {
    key: 'what',
    label: 'Movement',
    exports: ['kind', 'purchase_number', 'stock_count_number', 'reason'],
    cell: (movement) => <MovementTitle movement={movement} />,
  },
  {
    key: 'on_hand',
    label: 'On hand',
    width: 88,
    right: true,
    exports: ['on_hand_change'],
    cell: ({ on_hand_change }) => (
      <span className={on_hand_change === 0 ? 'num t-3' : 'num'}>{signedDifference(on_hand_change)}</span>
    ),
  },
  {
    key: 'quantity',
    label: 'Quantity',
    width: 76,
    right: true,
    sort: 'quantity',
    exports: ['quantity', 'shortfall'],
    cell: ({ quantity }) => count(quantity),
    priority: 2,
  },
  {
    key: 'way',
    label: 'From and to',
    width: 180,
    exports: ['source', 'target'],
    cell: (movement) => <span className="t-2">{directionText(movement)}</span>,
    priority: 2,
  },
  {
    key: 'who',
    label: 'By',
    width: 128,
    exports: ['actor_name'],
    cell: ({ actor_name }) => actor_name ?? <span className="t-3">Orderkeep</span>,
    priority: 3,
  },
  {
    key: 'when',
    label: 'When',
    width: 124,
    sort: 'created_at',
    exports: ['created_at'],
    cell: ({ created_at }) => <TimeOrDate at={created_at} />,
  },
];

/** The stock ledger of all products, newest first. */
export function MovementPage({ siblings }: { siblings: ReactNode }) {
  const search = route.useSearch();
  const isAdmin = useMe().role === 'admin';
  const page = useQuery(movementList(search));
  const staff = useQuery({ ...allMembersQuery(), enabled: isAdmin }).data;
  const product = useQuery({ ...productDetail(search.product_id ?? ''), enabled: Boolean(search.product_id) }).data;
  return (
    <ListPage
      title="Stock Management"
      noun={['movement', 'movements']}
      query={page}
      source={{ table: 'inventory_movements', queryParams: movementQueryParams(search) }}
      fixed={{ show: 'movements' }}
      baseView="Movements"
      search={search}
      searchHint="Search product, SKU or barcode"
      columns={columns}
      defaultSort="-created_at"
      ready={readyViews.inventory_movements}
      filters={filtersFor(isAdmin ? (staff ?? []) : undefined, search.product_id, product?.name)}
      moreFilters={<Days from={search.from_day} until={search.until_day} />}
      siblings={siblings}
      line={(movement) => <MovementLine movement={movement} />}
      firstUse={{
        icon: 'boxes',
        title: 'No stock movements yet',
        text: 'Every change in stock appears here, with who made it, when and why.',
      }}
      rowName={nameOf}
    />
  );
}

const nameOf = (movement: Movement) => movement.product_name ?? 'A deleted product';

function filtersFor(
  staff: readonly { id: string; full_name: string | null; email: string }[] | undefined,
  product: string | undefined,
  name: string | undefined,
): Filter[] {
  return [
    {
      name: 'kind',
      label: 'Kind',
      options: optionsOf(Object.fromEntries(Object.entries(movementLabels).map(([kind, { label }]) => [kind, label]))),
      promoted: true,
    },
    { name: 'bucket', label: 'Stock type', options: optionsOf(bucketLabels), promoted: true },
    ...(staff
      ? [
          {
            name: 'created_by',
            label: 'By',
            options: staff.map(({ id, full_name, email }) => ({ value: id, label: full_name ?? email })),
            promoted: true,
          },
        ]
      : []),
    {
      name: 'product_id',
      label: 'Product',
      chipOnly: true,
      options: product ? [{ value: product, label: name ?? '...' }] : [],
    },
    { name: 'from_day', label: 'From', chipOnly: true, options: [] },
    { name: 'until_day', label: 'Until', chipOnly: true, options: [] },
  ];
}

function ProductCell({ movement }: { movement: Movement }) {
  return (
    <RecordLink to="/inventory/product/$id" id={movement.product_id} className="trunc" title={nameOf(movement)}>
      {nameOf(movement)}
    </RecordLink>
  );
}

function MovementTitle({ movement }: { movement: Movement }) {
  const display = movementLabels[movement.kind];
  const { purchase_id, purchase_number, stock_count_id, stock_count_number, reason, shortfall } = movement;
  return (
    <span className="row gap-1 trunc" title={reason ?? undefined}>
      <Icon name={display.icon} size={14} className="t-3" />
      <span>{display.label}</span>
      {purchase_id && purchase_number && (
        <RecordLink to="/purchases/$id" id={purchase_id}>
          {purchase_number}
        </RecordLink>
      )}
      {stock_count_id && stock_count_number && (
        <Link to="/inventory/admin" search={{ count: stock_count_id }}>
          {stock_count_number}
        </Link>
      )}
      {reason && reason !== display.label && <span className="t-3 trunc">{reason}</span>}
      {shortfall > 0 && <span className="tone-warning">{count(shortfall)} more than were in stock</span>}
    </span>
  );
}

function MovementLine({ movement }: { movement: Movement }) {
  const display = movementLabels[movement.kind];
  return (
    <PhoneLine
      picture={<IconThumb icon={display.icon} />}
      link={
        <Link to="/inventory/product/$id" params={{ id: movement.product_id }} className={LINE_LINK}>
          {nameOf(movement)}
        </Link>
      }
      sub={[display.label, movement.purchase_number ?? movement.stock_count_number, movement.reason]
        .filter(Boolean)
        .join(', ')}
      end={
        movement.on_hand_change === 0 ? (
          <None />
        ) : (
          <span className="num semi">{signedDifference(movement.on_hand_change)}</span>
        )
      }
    >
      <span className="t-small t-2">
        {directionText(movement)}, <TimeOrDate at={movement.created_at} />
      </span>
    </PhoneLine>
  );
}
