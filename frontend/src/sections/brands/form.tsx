import { StoredRecordForm } from '@/patterns/forms/field-form';
import type { FieldList } from '@/patterns/forms/field-list';
import { brands, type Brand } from './api';

const fields: FieldList<Brand> = {
  name: { label: 'Name', required: true, maxLength: 300 },
  website: { label: 'Website', type: 'url' },
  notes: { label: 'Notes', as: 'area' },
};

/** Creates a brand, or edits the one with this id. */
export const BrandForm = (props: { id?: string; onClose: () => void }) => (
  <StoredRecordForm {...props} crud={brands} fields={fields} note="Changes apply to every product of this brand." />
);
