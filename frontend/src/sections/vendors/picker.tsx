import { PickerField } from '@/patterns/fields/picker-field';
import type { Picked } from '@/patterns/fields/use-picker';
import { vendors } from './api';

/** Vendors by name. */
const vendorSource = vendors.picker(({ id, name, status }) => ({
  id,
  label: name,
  note: status === 'active' ? undefined : status.replace('_', ' '),
}));

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
