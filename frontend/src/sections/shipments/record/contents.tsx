import '@/styles/shipments.css';
import { Card } from '@/patterns/record/detail-page';
import { ItemProgress } from '@/patterns/display/item-progress';
import { Private } from '@/patterns/display/private';
import { RecordLink } from '@/patterns/record/record-link';
import { plural } from '@/lib/text/names';
import type { Shipment, ShipmentLine } from '@/sections/shipments/api';
import { countedText } from '@/sections/shipments/progress';

/** The contents of a shipment. Each line links to its product and stock order. */
export function Contents({ shipment }: { shipment: Shipment }) {
  return (
    <Card title="In this shipment" sub={plural(shipment.quantity, 'item')} ruled flush>
      {shipment.lines.length === 0 ? (
        <p className="body t-small t-3">No items in this shipment yet. Edit the shipment to add them.</p>
      ) : (
        <ul className="shipment-contents">
          {shipment.lines.map((line) => (
            <li className="row gap-4" key={line.id}>
              <div className="grow stack gap-1">
                <RecordLink to="/inventory/product/$id" id={line.product_id} className="strong reach-up t-1">
                  {line.product_name}
                </RecordLink>
                <span className="row gap-2 t-small t-3">
                  {line.stock_order_id && (
                    <RecordLink to="/stock-orders/$id" id={line.stock_order_id} className="num reach-down">
                      {line.stock_order_number}
                    </RecordLink>
                  )}
                  {line.is_unit_tracked && <span>tracked by serial number</span>}
                </span>
              </div>
              <div className="stack gap-1 how-many">
                <ItemProgress quantities={quantitiesIn(line, shipment)} />
                <span className="t-small t-3 num">{countedText([line])}</span>
              </div>
              <span className="t-small num cost">
                {plural(line.quantity, 'item')}
                {line.landed_unit_cost !== null && (
                  <span className="t-3 block">
                    at <Private kind="expense" value={line.landed_unit_cost} perItem />
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const quantitiesIn = ({ good, bad, missing, open_quantity }: ShipmentLine, { status }: Shipment) => ({
  good,
  bad,
  lost: missing,
  ...(status === 'expected' || status === 'label_created' ? { waiting: open_quantity } : { shipped: open_quantity }),
});
