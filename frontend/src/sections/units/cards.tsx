import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import '@/styles/units.css';
import { seesCosts } from '@/api/costs';
import { None, Private } from '@/patterns/display/private';
import { CardFact, CardTop, IconThumb, LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { StatusBadge } from '@/patterns/display/status-badge';
import { shortDate } from '@/lib/dates/dates';
import type { Unit } from './api';
import { conditionLabels, unitLabels } from './labels';

const TagLink = ({ unit, className }: { unit: Unit; className?: string }) => (
  <Link to="/asset-management/$id" params={{ id: unit.id }} className={className}>
    {unit.asset_tag}
  </Link>
);

/** The contact who holds the unit or is waiting for it. */
export function UnitCustomer({ unit }: { unit: Unit }) {
  if (unit.customer_id && unit.customer_name) {
    return (
      <Link to="/contacts/$id" params={{ id: unit.customer_id }}>
        {unit.customer_name}
      </Link>
    );
  }
  return unit.customer_id || unit.purchase_id ? <span className="t-3">A colleague&apos;s contact</span> : <None />;
}

/** A unit in the card view. */
export function UnitCard({ unit, box }: { unit: Unit; box?: ReactNode }) {
  return (
    <>
      <CardTop
        picture={<IconThumb icon="asset" large />}
        name={<TagLink unit={unit} />}
        num
        sub={unit.product_name}
        box={box}
      />
      <div className="row wrap">
        <StatusBadge display={unitLabels[unit.status]} />
        {unit.condition !== 'new' && <span className="badge plain">{conditionLabels[unit.condition]}</span>}
      </div>
      <div className="stack gap-1">
        <CardFact icon="tag" num>
          {unit.serial_number ?? 'No serial number'}
        </CardFact>
        <CardFact icon="pin">{unit.location ?? 'No location'}</CardFact>
      </div>
      <div className="bot">
        <div className="trunc">
          {(unit.customer_id ?? unit.purchase_id) && <UnitCustomer unit={unit} />}
          <p className="t-caption t-3">
            {unit.received_at ? `In stock since ${shortDate(unit.received_at)}` : 'Not received yet'}
          </p>
        </div>
        {seesCosts() && (
          <span className="t-small">
            <Private kind="price" value={unit.unit_cost} />
          </span>
        )}
      </div>
    </>
  );
}

/** A unit in the tile view. */
export function UnitTile({ unit, box }: { unit: Unit; box?: ReactNode }) {
  return (
    <>
      <div className="unit-tile">
        <h2 className="t-body semi num">
          <TagLink unit={unit} className="stretched" />
        </h2>
        <p className="t-small t-2 two-lines">{unit.product_name}</p>
        <p className="t-caption t-3 trunc num">{unit.serial_number ?? 'No serial number'}</p>
        <p className="row between">
          <StatusBadge display={unitLabels[unit.status]} />
        </p>
      </div>
      {box}
    </>
  );
}

/** A unit in the phone list: two lines and a status line. */
export function UnitLine({ unit }: { unit: Unit }) {
  return (
    <PhoneLine
      picture={<IconThumb icon="asset" large />}
      link={<TagLink unit={unit} className={`${LINE_LINK} num`} />}
      sub={unit.product_name}
    >
      <StatusBadge display={unitLabels[unit.status]} />
      <span className="t-3 trunc num">{unit.serial_number ?? unit.location}</span>
      <span className="v trunc above">{unit.customer_name && <UnitCustomer unit={unit} />}</span>
    </PhoneLine>
  );
}
