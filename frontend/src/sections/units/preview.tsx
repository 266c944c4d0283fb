import { Link } from '@tanstack/react-router';
import { Facts } from '@/patterns/record/detail-page';
import { StatusBadge } from '@/patterns/display/status-badge';
import type { Unit } from './api';
import { factRows } from './facts';
import { unitLabels } from './labels';

/** The unit's preview beside the list. */
export function UnitPreview({ unit }: { unit: Unit }) {
  return (
    <>
      <p className="row wrap">
        <StatusBadge display={unitLabels[unit.status]} />
      </p>
      <Facts facts={factRows(unit)} />
      {unit.notes && <p className="note pre">{unit.notes}</p>}
      <Link className="btn primary" to="/asset-management/$id" params={{ id: unit.id }}>
        Open unit
      </Link>
    </>
  );
}
