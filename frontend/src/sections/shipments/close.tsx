import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Confirm } from '@/patterns/confirm';
import { plural } from '@/lib/names';
import type { Parcel } from './api';
import { deleteParcel, moveParcel } from './mutations';
import { isAnnounced, stepWords, type ParcelStatus } from './labels';

interface EndProps {
  parcel: Parcel;
  status: ParcelStatus;
  onClose: () => void;
}

/** Ends a shipment and writes off its uncounted items, after stating the consequences. */
export function EndParcel({ parcel, status, onClose }: EndProps) {
  const move = useMutation(moveParcel());
  const open = parcel.lines.reduce((sum, line) => sum + line.open_pieces, 0);
  const waiting = parcel.waiting.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Confirm
      title={`${titles[status] ?? 'End'} ${parcel.tracking_number}?`}
      action={stepWords[status]}
      danger
      busy={move.isPending && 'Saving...'}
      onConfirm={() => move.mutate({ parcel, status }, { onSettled: onClose })}
      onCancel={onClose}
    >
      <p>{consequence(parcel, status, plural(open, 'item'))}</p>
      {status === 'lost' && waiting > 0 && (
        <p>
          {plural(waiting, 'item')} of it {waiting === 1 ? 'is' : 'are'} promised to customers, who will go back to
          waiting.
        </p>
      )}
    </Confirm>
  );
}

const titles: Partial<Record<ParcelStatus, string>> = {
  lost: 'Mark as lost',
  returned_to_sender: 'Return',
  cancelled: 'Cancel',
};

function consequence(parcel: Parcel, status: ParcelStatus, pieces: string): string {
  if (status === 'lost') return `${pieces} not counted yet will be recorded as lost, and a refund is expected.`;
  if (isAnnounced(parcel.status)) return 'The shipment was only announced. Its items are still with the vendor.';
  return `${pieces} ${pieces === '1 item' ? 'goes' : 'go'} back to the vendor and ${pieces === '1 item' ? 'is' : 'are'} on order again.`;
}

export function DeleteParcel({ parcel, onClose }: { parcel: Parcel; onClose: () => void }) {
  const remove = useMutation(deleteParcel());
  const navigate = useNavigate();
  const gone = () => void navigate({ to: '/tracking', replace: true });
  return (
    <Confirm
      title={`Delete ${parcel.tracking_number}?`}
      action="Delete shipment"
      danger
      busy={remove.isPending && 'Deleting...'}
      onConfirm={() => remove.mutate({ id: parcel.id }, { onSuccess: gone, onError: onClose })}
      onCancel={onClose}
    >
      <p>It was only announced, so stock doesn&apos;t change. Its items are still with the vendor.</p>
    </Confirm>
  );
}
