import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import '@/styles/shipments.css';
import { Card, DetailPage, Facts } from '@/patterns/record/detail-page';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list/list-search';
import { None } from '@/patterns/display/private';
import { useRemembered } from '@/patterns/record/recent-records';
import { StatusBadge } from '@/patterns/display/status-badge';
import { useMe } from '@/sections/identity/api';
import { Avatar } from '@/ui/avatar';
import { Icon } from '@/ui/icon';
import { exactTime, fullDate } from '@/lib/dates/dates';
import { plural } from '@/lib/text/names';
import { waitingText } from '@/sections/shipments/alerts';
import { shipmentDetail, type Shipment } from '@/sections/shipments/api';
import { PhotosCard } from '@/sections/shipments/photos/photos';
import { ExpectedDate, ShipmentProgressRail } from '@/sections/shipments/progress';
import { closingStatuses, isEnded, shipmentLabels } from '@/sections/shipments/labels';
import { ActionBar, ShipmentActions } from './actions';
import { Contents } from './contents';
import { DeleteShipment, EndShipment } from './close';
import { ShipmentTimeline } from './timeline';

const DocumentsCard = lazyWithPreload(async () => (await import('@/sections/documents/card')).DocumentsCard);
const ShipmentForm = lazyFocused(async () => (await import('@/sections/shipments/form')).ShipmentForm);

const route = getRouteApi('/signed-in/tracking/$id');

export function ShipmentDetail() {
  const { id } = route.useParams();
  const { open } = route.useSearch();
  const { data: shipment } = useSuspenseQuery(shipmentDetail(id));
  const dialog = useOpenDialog();
  const isAdmin = useMe().role === 'admin';
  useRemembered('shipments', shipment.id, shipment.name, shipment.carrier ?? undefined);
  const ending = closingStatuses.find((status) => status === open);
  return (
    <div className="has-action-bar">
      <DetailPage
        kind="Shipment"
        title={shipment.name}
        badges={
          <>
            <StatusBadge display={shipmentLabels[shipment.status]} large />
            {shipment.carrier && <span className="badge outline plain lg shipment-carrier">{shipment.carrier}</span>}
          </>
        }
        actions={<ShipmentActions shipment={shipment} show={dialog.show} />}
        main={
          <>
            <ShipmentProgressRail shipment={shipment} />
            <Alert shipment={shipment} />
            <Contents shipment={shipment} />
            <PhotosCard shipment={shipment} />
            <ShipmentTimeline key={shipment.id} shipment={shipment} />
          </>
        }
        side={
          <>
            <WhereCard shipment={shipment} />
            <WaitingCard shipment={shipment} />
            <DocumentsCard record={{ shipment_id: shipment.id }} />
          </>
        }
      />
      <ActionBar shipment={shipment} show={dialog.show} />
      {isAdmin && open === 'edit' && <ShipmentForm shipment={shipment} onClose={dialog.close} onSaved={dialog.close} />}
      {isAdmin && ending && <EndShipment shipment={shipment} status={ending} onClose={dialog.close} />}
      {isAdmin && open === 'delete' && <DeleteShipment shipment={shipment} onClose={dialog.close} />}
    </div>
  );
}

/** An alert for a shipment that is late, stuck, or delivered but not received. */
function Alert({ shipment }: { shipment: Shipment }) {
  if (shipment.is_late || shipment.is_stuck) {
    return (
      <div className="callout danger">
        <Icon name="alert" />
        <p className="grow">
          <b>
            <ExpectedDate shipment={shipment} />.
          </b>{' '}
          {waitingText(shipment)}
        </p>
      </div>
    );
  }
  if (shipment.status !== 'delivered') return null;
  return (
    <div className="callout">
      <Icon name="box" />
      <p className="grow">Delivered by the carrier. Stock updates when you receive it.</p>
      <Link className="btn sm" to="/tracking/$id/receive" params={{ id: shipment.id }}>
        Receive
      </Link>
    </div>
  );
}

function WhereCard({ shipment }: { shipment: Shipment }) {
  const { tracking_url: url } = shipment;
  return (
    <Card
      title="Delivery details"
      ruled
      footer={
        url ? (
          <a className="btn quiet sm" href={url} target="_blank" rel="noreferrer noopener">
            <Icon name="external" />
            {shipment.carrier ? `Track on ${shipment.carrier}` : 'Track shipment'}
          </a>
        ) : undefined
      }
    >
      <Facts
        facts={[
          ['Carrier', shipment.carrier ?? <None key="n" />],
          ['Items', plural(shipment.quantity, 'item')],
          ['Shipped', shipment.shipped_at ? fullDate(shipment.shipped_at) : <None key="n" />],
          ['Expected', shipment.eta ? fullDate(shipment.eta) : <None key="n" />],
          ['Delivered', shipment.delivered_at ? exactTime(shipment.delivered_at) : <None key="n" />],
          [
            'Received',
            shipment.received_at ? (
              `${exactTime(shipment.received_at)}${shipment.received_by_name ? `, ${shipment.received_by_name}` : ''}`
            ) : (
              <None key="n" />
            ),
          ],
        ]}
      />
      {shipment.notes && <p className="note pre shipment-note">{shipment.notes}</p>}
    </Card>
  );
}

function WaitingCard({ shipment }: { shipment: Shipment }) {
  if (isEnded(shipment.status) || shipment.quantity === 0) return null;
  return (
    <Card
      title="Waiting orders"
      sub={
        shipment.waiting.length > 0
          ? `${shipment.waiting.reduce((sum, { quantity }) => sum + quantity, 0)} of ${shipment.quantity}`
          : undefined
      }
      ruled
      flush
    >
      <ul className="list">
        {shipment.waiting.map((each, index) => (
          <li key={`${each.shipment_line_id}-${each.purchase_id ?? index}`}>
            {each.customer_name && <Avatar id={each.customer_id ?? ''} name={each.customer_name} />}
            <span className="grow">
              <span className="l1 trunc block">{each.customer_name ?? "A colleague's customer"}</span>
              {each.purchase_id && (
                <Link className="l2 num" to="/purchases/$id" params={{ id: each.purchase_id }}>
                  {each.purchase_number}
                </Link>
              )}
            </span>
            <span className="num t-small t-2">{plural(each.quantity, 'item')}</span>
          </li>
        ))}
        {shipment.waiting.length === 0 && (
          <li className="t-small t-3">No orders are waiting. Everything in this shipment will be available.</li>
        )}
      </ul>
    </Card>
  );
}
