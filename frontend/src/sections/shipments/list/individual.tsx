import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import '@/styles/shipments.css';
import { None } from '@/patterns/display/private';
import { RecordLink } from '@/patterns/record/record-link';
import { StatusBadge, type StatusDisplay } from '@/patterns/display/status-badge';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { shortDate } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { type Shipment } from '@/sections/shipments/api';
import { unitsOf } from '@/sections/shipments/receiving/api';
import { ExpectedDate } from '@/sections/shipments/progress';
import { shipmentLabels } from '@/sections/shipments/labels';
import { itemsOf, type ShipmentItem } from './items';

const PAGE_SIZE = 100;

const itemStateLabels: Record<ShipmentItem['state'], StatusDisplay | undefined> = {
  coming: undefined,
  good: { label: 'Received', tone: 'success', icon: 'check-c' },
  bad: { label: 'Damaged', tone: 'danger', icon: 'error' },
  missing: { label: 'Missing', tone: 'warning', icon: 'alert' },
};

/** All incoming and received items with their customers. Serial numbers are known once items are received. */
export function Individual({ shipments }: { shipments: readonly Shipment[] }) {
  const units = useQuery(unitsOf(shipments.map(({ id }) => id))).data;
  const [shown, setShown] = useState(PAGE_SIZE);
  const items = shipments.flatMap((shipment) => itemsOf(shipment, units ?? []));
  return (
    <div className="table-wrap shipment-items">
      <div className="shipment-scroll" tabIndex={0} role="region" aria-label="Items">
        <table className="table">
          <caption className="sr">Items in these shipments</caption>
          <thead className="sr-phone">
            <tr>
              <th className="p-name">Item</th>
              <th className="p-serial">Serial</th>
              <th className="p-shipment">Shipment</th>
              <th className="p-state">Status</th>
              <th className="p-when">Expected</th>
              <th>For</th>
            </tr>
          </thead>
          <tbody>
            {items.slice(0, shown).map((item) => (
              <ItemRow key={item.key} item={item} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="table-foot">
        <span>
          <b>{count(Math.min(shown, items.length))}</b> of <b>{count(items.length)}</b> items
        </span>
        {shown < items.length && (
          <Button size="sm" onClick={() => setShown(shown + PAGE_SIZE)}>
            Show more items
          </Button>
        )}
        <span className="push t-3 no-phone">The serial number appears once the item is received</span>
      </div>
    </div>
  );
}

function ItemRow({ item }: { item: ShipmentItem }) {
  const { shipment, line } = item;
  return (
    <tr>
      <td className="name">
        <RecordLink
          className="trunc reach-up"
          to="/inventory/product/$id"
          id={line.product_id}
          title={line.product_name ?? undefined}
        >
          {line.product_name}
        </RecordLink>
      </td>
      <td className="mono">{item.serial ?? <None />}</td>
      <td>
        <RecordLink to="/tracking/$id" id={shipment.id} className="mono quiet-link reach-down">
          {shipment.name}
        </RecordLink>
      </td>
      <td>
        <StatusBadge display={itemStateLabels[item.state] ?? shipmentLabels[shipment.status]} />
      </td>
      <td>
        {item.state === 'coming' ? (
          <ExpectedDate shipment={shipment} />
        ) : (
          shortDate(shipment.received_at ?? shipment.updated_at)
        )}
      </td>
      <td>
        <ItemCustomer item={item} />
      </td>
    </tr>
  );
}

function ItemCustomer({ item: { state, goesTo } }: { item: ShipmentItem }) {
  if (goesTo?.purchase_id && goesTo.customer_name) {
    return (
      <span className="row gap-2">
        <Avatar id={goesTo.customer_id ?? goesTo.purchase_id} name={goesTo.customer_name} />
        <span className="trunc">{goesTo.customer_name}</span>
        <RecordLink to="/purchases/$id" id={goesTo.purchase_id} className="num quiet-link reach-up">
          {goesTo.purchase_number}
        </RecordLink>
      </span>
    );
  }
  if (goesTo) return <span className="t-3">a colleague&apos;s customer</span>;
  return state === 'coming' || state === 'good' ? <span className="t-3">not allocated</span> : <None />;
}
