import { DeleteRecord } from '@/patterns/record/delete-record';
import { type Enquiry } from '@/sections/pipeline/api';
import { deleteEnquiry } from '@/sections/pipeline/mutations';

/** Deletes an enquiry without linked records; otherwise the server names them. */
export function DeleteEnquiry({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  return (
    <DeleteRecord
      row={enquiry}
      title={`Delete ${enquiry.number}?`}
      action="Delete enquiry"
      deletion={deleteEnquiry}
      list="/contacts/enquiries"
      onClose={onClose}
    >
      <p>This can&apos;t be undone. An enquiry with a linked call can&apos;t be deleted: close it instead.</p>
    </DeleteRecord>
  );
}
