import { useQuery } from '@tanstack/react-query';
import { FieldForm } from '@/patterns/field-form';
import type { FieldList } from '@/patterns/field-list';
import { brands, type Brand } from './api';

const fields: FieldList<Brand> = {
  name: { label: 'Name', required: true, maxLength: 300 },
  website: { label: 'Website', type: 'url' },
  notes: { label: 'Notes', as: 'area' },
};

interface BrandFormProps {
  /** The brand to edit; omitted for a new one. */
  id?: string;
  onClose: () => void;
}

/** Creates a brand, or edits the one with this id. */
export function BrandForm({ id, onClose }: BrandFormProps) {
  const brand = useQuery({ ...brands.one(id ?? ''), enabled: id !== undefined }).data;
  if (id && !brand) return null;
  return (
    <FieldForm
      noun="brand"
      crud={brands}
      fields={fields}
      row={brand}
      {...(brand && { description: 'Changes apply to every product of this brand.' })}
      onClose={onClose}
      onSaved={onClose}
    />
  );
}
