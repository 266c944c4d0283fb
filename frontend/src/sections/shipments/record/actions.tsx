import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EditButton, StateButton } from '@/patterns/record/record-buttons';
import { RecordSteps } from '@/patterns/record/record-steps';
import { useMe } from '@/sections/identity/api';
import { Icon } from '@/ui/icon';
import { Menu, MenuItem, MenuRule } from '@/ui/menu';
import { recordKeys } from '@/lib/keys/shortcut-names';
import { usePageKeys } from '@/lib/keys/page-keys';
import type { Shipment } from '@/sections/shipments/api';
import { moveShipment } from '@/sections/shipments/mutations';
import {
  statusTransitions,
  closingStatuses,
  isAnnounced,
  isEnded,
  shipmentLabels,
  stepLabels,
} from '@/sections/shipments/labels';

interface ActionsProps {
  shipment: Shipment;
  /** Opens a dialog by its name in the URL. */
  show: (name: string) => void;
}

/** The actions for a shipment. Only admins can edit shipments, but all staff can receive them. */
export function ShipmentActions({ shipment, show }: ActionsProps) {
  const isAdmin = useMe().role === 'admin';
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState(false);
  const open = !isEnded(shipment.status);
  const receive = () => void navigate({ to: '/tracking/$id/receive', params: { id: shipment.id } });
  usePageKeys([
    ...(open ? [{ title: `Receive ${shipment.name}`, icon: 'box', run: receive }] : []),
    ...(isAdmin ? [{ ...recordKeys.edit, title: 'Edit shipment', icon: 'edit', run: () => show('edit') }] : []),
    ...(isAdmin && statusTransitions[shipment.status].length > 0
      ? [
          {
            ...recordKeys.status,
            title: 'Change status',
            icon: shipmentLabels[shipment.status].icon,
            run: () => setChoosing(true),
          },
        ]
      : []),
  ]);
  return (
    <>
      <RecordSteps table="shipments" id={shipment.id} route="/tracking/$id" list="/tracking" />
      {isAdmin && <EditButton onClick={() => show('edit')} />}
      {isAdmin && (
        <span className="no-phone">
          <StepMenu shipment={shipment} show={show} open={choosing} onOpenChange={setChoosing} />
        </span>
      )}
      {open && (
        <Link className="btn primary no-phone" to="/tracking/$id/receive" params={{ id: shipment.id }}>
          <Icon name="box" />
          Receive
        </Link>
      )}
    </>
  );
}

/** The two main actions, at the bottom of a phone screen. */
export function ActionBar({ shipment, show }: ActionsProps) {
  const isAdmin = useMe().role === 'admin';
  if (isEnded(shipment.status)) return null;
  return (
    <div className="action-bar">
      {isAdmin && <StepMenu shipment={shipment} show={show} />}
      <Link className="btn primary" to="/tracking/$id/receive" params={{ id: shipment.id }}>
        <Icon name="box" />
        Receive
      </Link>
    </div>
  );
}

interface MenuProps extends ActionsProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** The allowed status changes. Those that write off items need confirmation. */
function StepMenu({ shipment, show, open, onOpenChange }: MenuProps) {
  const move = useMutation(moveShipment());
  const next = statusTransitions[shipment.status];
  const going = next.filter((status) => !closingStatuses.includes(status));
  const ending = next.filter((status) => closingStatuses.includes(status));
  if (next.length === 0) return null;
  return (
    <Menu
      align="end"
      open={open}
      onOpenChange={onOpenChange}
      trigger={<StateButton label="Change status" busy={move.isPending} />}
    >
      {going.map((status) => (
        <MenuItem key={status} icon={shipmentLabels[status].icon} onSelect={() => move.mutate({ shipment, status })}>
          {stepLabels[status]}
        </MenuItem>
      ))}
      {going.length > 0 && ending.length > 0 && <MenuRule />}
      {ending.map((status) => (
        <MenuItem key={status} icon={shipmentLabels[status].icon} danger onSelect={() => show(status)}>
          {stepLabels[status]}
        </MenuItem>
      ))}
      {isAnnounced(shipment.status) && (
        <MenuItem icon="trash" danger onSelect={() => show('delete')}>
          Delete shipment
        </MenuItem>
      )}
    </Menu>
  );
}
