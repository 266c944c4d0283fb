import { api, call } from '@/api/client';
import { PickerField } from '@/patterns/fields/picker-field';
import type { Picked, PickerSource } from '@/patterns/fields/use-picker';

/** Vendors by name. */
const vendorSource: PickerSource = {
  options: (typed) => ({
    queryKey: ['vendors', 'picker', typed],
    queryFn: async () => {
      const query = { q: typed || undefined, limit: 8, sort: 'name' as const };
      const page = await call(api.GET('/rest/v1/vendors', { params: { query } }));
      return page.items.map((vendor) => ({
        id: vendor.id,
        label: vendor.name,
        note: vendor.status === 'active' ? undefined : vendor.status.replace('_', ' '),
      }));
    },
  }),
};

interface VendorPickerProps {
  label: string;
  value: Picked | null;
  onChange: (picked: Picked | null) => void;
  required?: boolean;
  error?: string;
}

/** The vendor picker for other sections. */
export function VendorPicker(props: VendorPickerProps) {
  return <PickerField {...props} source={vendorSource} placeholder="Vendor name" />;
}
