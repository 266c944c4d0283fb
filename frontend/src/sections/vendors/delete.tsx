import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Confirm } from '@/patterns/feedback/confirm';
import { vendors, type Vendor } from './api';

/** Deletes a vendor without linked records; otherwise the server names them. */
export function DeleteDialog({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useMutation(vendors.delete());
  const gone = () => void navigate({ to: '/vendors', replace: true });
  return (
    <Confirm
      title={`Delete ${vendor.name}?`}
      action="Delete vendor"
      danger
      busy={remove.isPending && 'Deleting...'}
      onConfirm={() => remove.mutate(vendor, { onSuccess: gone, onError: onClose })}
      onCancel={onClose}
    >
      <p>This can&apos;t be undone. A vendor with stock orders or products can&apos;t be deleted: block it instead.</p>
    </Confirm>
  );
}
