import { mutationOptions } from '@tanstack/react-query';
import { registerUndo } from '@/api/undo-registry';
import { vendors, type Vendor } from './api';
import type { VendorStatus } from './labels';

interface Standing {
  vendor: Vendor;
  status: VendorStatus;
}

const standingBack = registerUndo('vendors.status', (changed: Vendor, { vendor }: Standing) =>
  vendors.change(changed, { status: vendor.status }),
);

const statusToasts: Record<VendorStatus, string> = {
  active: 'Vendor active',
  on_hold: 'Vendor on hold',
  blocked: 'Vendor blocked',
};

/** Changes a vendor's status. */
export const changeStanding = () =>
  mutationOptions({
    mutationFn: ({ vendor, status }: Standing) => vendors.change(vendor, { status }),
    meta: {
      tables: vendors.tables,
      done: (_vendor: Vendor, { status }: Standing) => statusToasts[status],
      failed: 'Failed to update vendor',
      about: ({ name }: Vendor) => name,
      undo: standingBack,
    },
  });
