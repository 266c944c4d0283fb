import { DeleteRecord } from '@/patterns/record/delete-record';
import { vendors, type Vendor } from '@/sections/vendors/api';

/** Deletes a vendor without linked records; otherwise the server names them. */
export function DeleteDialog({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
  return (
    <DeleteRecord
      row={vendor}
      title={`Delete ${vendor.name}?`}
      action="Delete vendor"
      deletion={vendors.delete}
      list="/vendors"
      onClose={onClose}
    >
      <p>This can&apos;t be undone. A vendor with stock orders or products can&apos;t be deleted: block it instead.</p>
    </DeleteRecord>
  );
}
