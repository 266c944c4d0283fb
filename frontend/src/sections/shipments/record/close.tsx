import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Confirm } from '@/patterns/feedback/confirm';
import { plural } from '@/lib/text/names';
import type { Shipment } from '@/sections/shipments/api';
import { deleteShipment, moveShipment } from '@/sections/shipments/mutations';
import { isAnnounced, stepLabels, type ShipmentStatus } from '@/sections/shipments/labels';

interface EndProps {
  shipment: Shipment;
  status: ShipmentStatus;
  onClose: () => void;
}

/** Ends a shipment and writes off its uncounted items, after stating the consequences. */
export function EndShipment({ shipment, status, onClose }: EndProps) {
  const move = useMutation(moveShipment());
  const open = shipment.lines.reduce((sum, line) => sum + line.open_quantity, 0);
  const waiting = shipment.waiting.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Confirm
      title={`${titles[status] ?? 'End'} ${shipment.name}?`}
      action={stepLabels[status]}
      danger
      busy={move.isPending && 'Saving...'}
      onConfirm={() => move.mutate({ shipment, status }, { onSettled: onClose })}
      onCancel={onClose}
    >
      <p>{consequence(shipment, status, plural(open, 'item'))}</p>
      {status === 'lost' && waiting > 0 && (
        <p>
          {plural(waiting, 'item')} in this shipment {waiting === 1 ? 'is' : 'are'} promised to customers, who will go
          back to waiting.
        </p>
      )}
    </Confirm>
  );
}

const titles: Partial<Record<ShipmentStatus, string>> = {
  lost: 'Mark as lost',
  returned_to_sender: 'Return',
  cancelled: 'Cancel',
};

function consequence(shipment: Shipment, status: ShipmentStatus, quantity: string): string {
  if (status === 'lost') return `${quantity} not counted yet will be recorded as lost, and a refund is expected.`;
  if (isAnnounced(shipment.status))
    return "The carrier doesn't have this shipment yet, so its items are still with the vendor.";
  return `${quantity} ${quantity === '1 item' ? 'goes' : 'go'} back to the vendor and ${quantity === '1 item' ? 'is' : 'are'} on order again.`;
}

export function DeleteShipment({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const remove = useMutation(deleteShipment());
  const navigate = useNavigate();
  const gone = () => void navigate({ to: '/tracking', replace: true });
  return (
    <Confirm
      title={`Delete ${shipment.name}?`}
      action="Delete shipment"
      danger
      busy={remove.isPending && 'Deleting...'}
      onConfirm={() => remove.mutate({ id: shipment.id }, { onSuccess: gone, onError: onClose })}
      onCancel={onClose}
    >
      <p>
        The carrier doesn&apos;t have this shipment yet, so stock doesn&apos;t change. Its items are still with the
        vendor.
      </p>
    </Confirm>
  );
}
