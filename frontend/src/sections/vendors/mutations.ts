import { mutationOptions } from '@tanstack/react-query';
import { registerUndo } from '@/api/undo-registry';
import { vendors, type Vendor } from './api';
import type { VendorStatus } from './labels';

interface StatusChange {
  vendor: Vendor;
  status: VendorStatus;
}

const undoStatusChange = registerUndo('vendors.status', (changed: Vendor, { vendor }: StatusChange) =>
  vendors.change(changed, { status: vendor.status }),
);

const statusToasts: Record<VendorStatus, string> = {
  active: 'Vendor active',
  on_hold: 'Vendor on hold',
  blocked: 'Vendor blocked',
};

/** Changes a vendor's status. */
export const changeVendorStatus = () =>
  mutationOptions({
    mutationFn: ({ vendor, status }: StatusChange) => vendors.change(vendor, { status }),
    meta: {
      done: (_vendor: Vendor, { status }: StatusChange) => statusToasts[status],
      failed: 'Failed to update vendor',
      about: ({ name }: Vendor) => name,
      undo: undoStatusChange,
    },
  });
