import { StoredRecordForm } from '@/patterns/forms/field-form';
import type { FieldList } from '@/patterns/forms/field-list';
import { categories, type Category } from './api';
import { categorySource } from './category-field';

const fields: FieldList<Category> = {
  name: { label: 'Name', required: true },
  parent_id: {
    label: 'Parent category',
    as: 'picker',
    source: categorySource,
    picked: ({ parent_id, parent_name }) => parent_id && { id: parent_id, label: parent_name ?? 'A category' },
  },
  description: { label: 'Description', as: 'area' },
};

/** Edits a category. */
export const CategoryForm = (props: { id: string; onClose: () => void }) => (
  <StoredRecordForm
    {...props}
    crud={categories}
    fields={fields}
    note="Changes apply to every product in this category."
  />
);
