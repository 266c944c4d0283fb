import { useQuery } from '@tanstack/react-query';
import { FieldForm } from '@/patterns/field-form';
import type { FieldList } from '@/patterns/field-list';
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

interface CategoryFormProps {
  id: string;
  onClose: () => void;
}

/** Edits a category: name, parent category and description. */
export function CategoryForm({ id, onClose }: CategoryFormProps) {
  const category = useQuery(categories.one(id)).data;
  return (
    category && (
      <FieldForm
        noun="category"
        crud={categories}
        fields={fields}
        row={category}
        description="Changes apply to every product in this category."
        onClose={onClose}
        onSaved={onClose}
      />
    )
  );
}
