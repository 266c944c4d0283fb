import '@/styles/shipments.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Card, DetailPage, Facts } from '@/patterns/detail-page';
import { laterFocused } from '@/patterns/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list-search';
import { None } from '@/patterns/private';
import { useRemembered } from '@/patterns/recent-records';
import { StatusBadge } from '@/patterns/status-badge';
import { useMe } from '@/sections/identity/api';
import { Avatar } from '@/ui/avatar';
import { Icon } from '@/ui/icon';
import { exactTime, fullDate } from '@/lib/dates';
import { plural } from '@/lib/names';
import { ActBar, ParcelActs } from './actions';
import { whoWaits } from './alerts';
import { parcelDetail, type Parcel } from './api';
import { Contents } from './contents';
import { DeleteParcel, EndParcel } from './close';
import { PhotosCard } from './photos';
import { ParcelStory } from './timeline';
import { Expectation, WayRail } from './progress';
import { endings, isEnded, shipmentWords } from './labels';

const ParcelForm = laterFocused(async () => (await import('./form')).ParcelForm);

const route = getRouteApi('/signed-in/tracking/$id');

export function ParcelDetail() {
  const { id } = route.useParams();
  const { open } = route.useSearch();
  const { data: parcel } = useSuspenseQuery(parcelDetail(id));
  const dialog = useOpenDialog();
  const isAdmin = useMe().role === 'admin';
  useRemembered('shipments', parcel.id, parcel.tracking_number, parcel.carrier);
  const ending = endings.find((status) => status === open);
  return (
    <div className="has-actbar">
      <DetailPage
        kind="Shipment"
        title={parcel.tracking_number}
        badges={
          <>
            <StatusBadge word={shipmentWords[parcel.status]} large />
            <span className="badge outline plain lg">{parcel.carrier}</span>
          </>
        }
        actions={<ParcelActs parcel={parcel} show={dialog.show} />}
        main={
          <>
            <WayRail parcel={parcel} />
            <Alert parcel={parcel} />
            <Contents parcel={parcel} />
            <PhotosCard parcel={parcel} />
            <ParcelStory key={parcel.id} parcel={parcel} />
          </>
        }
        side={
          <>
            <WhereCard parcel={parcel} />
            <WaitingCard parcel={parcel} />
          </>
        }
      />
      <ActBar parcel={parcel} show={dialog.show} />
      {isAdmin && open === 'edit' && <ParcelForm parcel={parcel} onClose={dialog.close} onSaved={dialog.close} />}
      {isAdmin && ending && <EndParcel parcel={parcel} status={ending} onClose={dialog.close} />}
      {isAdmin && open === 'delete' && <DeleteParcel parcel={parcel} onClose={dialog.close} />}
    </div>
  );
}

/** An alert for a shipment that is late, stuck, or delivered but not received. */
function Alert({ parcel }: { parcel: Parcel }) {
  if (parcel.is_late || parcel.is_stuck) {
    return (
      <div className="callout danger">
        <Icon name="alert" />
        <p className="grow">
          <b>
            <Expectation parcel={parcel} />.
          </b>{' '}
          {whoWaits(parcel)}
        </p>
      </div>
    );
  }
  if (parcel.status !== 'delivered') return null;
  return (
    <div className="callout">
      <Icon name="box" />
      <p className="grow">Delivered by the carrier. Stock updates when you receive it.</p>
      <Link className="btn sm" to="/tracking/$id/receive" params={{ id: parcel.id }}>
        Receive
      </Link>
    </div>
  );
}

function WhereCard({ parcel }: { parcel: Parcel }) {
  const { tracking_url: url } = parcel;
  return (
    <Card
      title="On its way"
      ruled
      footer={
        url ? (
          <a className="btn quiet sm" href={url} target="_blank" rel="noreferrer noopener">
            <Icon name="external" />
            {parcel.carrier} has more
          </a>
        ) : undefined
      }
    >
      <Facts
        facts={[
          ['Carrier', parcel.carrier],
          ['Items', plural(parcel.pieces, 'item')],
          ['Handed to carrier', parcel.shipped_at ? fullDate(parcel.shipped_at) : <None key="n" />],
          ['Expected', parcel.eta ? fullDate(parcel.eta) : <None key="n" />],
          ['Delivered', parcel.delivered_at ? exactTime(parcel.delivered_at) : <None key="n" />],
          [
            'Received',
            parcel.received_at ? (
              `${exactTime(parcel.received_at)}${parcel.received_by_name ? `, ${parcel.received_by_name}` : ''}`
            ) : (
              <None key="n" />
            ),
          ],
        ]}
      />
      {parcel.notes && <p className="note pre parcel-note">{parcel.notes}</p>}
    </Card>
  );
}

function WaitingCard({ parcel }: { parcel: Parcel }) {
  if (isEnded(parcel.status) || parcel.pieces === 0) return null;
  return (
    <Card
      title="Waiting orders"
      sub={
        parcel.waiting.length > 0
          ? `${parcel.waiting.reduce((sum, { quantity }) => sum + quantity, 0)} of ${parcel.pieces}`
          : undefined
      }
      ruled
      flush
    >
      <ul className="parcel-who-waits">
        {parcel.waiting.map((each, at) => (
          <li key={`${each.shipment_line_id}-${each.purchase_id ?? at}`}>
            {each.customer_name && <Avatar id={each.customer_id ?? ''} name={each.customer_name} />}
            <span className="grow">
              <span className="l1 trunc">{each.customer_name ?? "A colleague's customer"}</span>
              {each.purchase_id && (
                <Link className="l2 num" to="/purchases/$id" params={{ id: each.purchase_id }}>
                  {each.purchase_number}
                </Link>
              )}
            </span>
            <span className="num t-small t-2">{plural(each.quantity, 'item')}</span>
          </li>
        ))}
        {parcel.waiting.length === 0 && (
          <li className="t-small t-3">No orders are waiting. Everything in this shipment will be free stock.</li>
        )}
      </ul>
    </Card>
  );
}
