import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Confirm } from '@/patterns/feedback/confirm';
import { deleteEnquiry, type Enquiry } from './api';

/** Deletes an enquiry without linked records; otherwise the server names them. */
export function DeleteEnquiry({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useMutation(deleteEnquiry());
  const gone = () => void navigate({ to: '/contacts/enquiries', replace: true });
  return (
    <Confirm
      title={`Delete ${enquiry.number}?`}
      action="Delete enquiry"
      danger
      busy={remove.isPending && 'Deleting...'}
      onConfirm={() => remove.mutate(enquiry, { onSuccess: gone, onError: onClose })}
      onCancel={onClose}
    >
      <p>This can&apos;t be undone. An enquiry with a linked call can&apos;t be deleted: close it instead.</p>
    </Confirm>
  );
}
