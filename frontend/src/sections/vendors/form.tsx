import { optionsOf } from '@/lib/options';
import { FieldForm } from '@/patterns/forms/field-form';
import type { FieldList } from '@/patterns/forms/field-list';
import { vendors, type Vendor } from './api';
import { kindLabels, statusOptions } from './labels';

const fields: FieldList<Vendor> = {
  name: { label: 'Name', required: true, maxLength: 200 },
  kind: { label: 'Kind', as: 'choice', options: optionsOf(kindLabels) },
  contact_person: { label: 'Contact person' },
  email: { label: 'Email', type: 'email' },
  phone: { label: 'Phone', type: 'tel' },
  website: { label: 'Website' },
  address: { label: 'Address' },
  status: { label: 'Status', as: 'choice', options: statusOptions, more: true },
  notes: { label: 'Notes', as: 'area', more: true },
};

interface VendorFormProps {
  /** The vendor to edit; omitted for a new one. */
  vendor?: Vendor;
  onClose: () => void;
  onSaved: (vendor: Vendor) => void;
}

/** Form for creating and editing. */
export const VendorForm = ({ vendor, ...rest }: VendorFormProps) => (
  <FieldForm crud={vendors} fields={fields} row={vendor} {...rest} />
);
