import { mutationOptions } from '@tanstack/react-query';
import { api, call, newKey, withKey } from '@/api/client';
import { registerUndo } from '@/api/undo-registry';
import { categories, type Category } from '@/sections/catalog/api';

interface Deletion {
  category: Category;
  /** The category that its products are moved to. */
  moveTo?: string;
}

const remove = ({ category: { id }, moveTo }: Deletion) =>
  call(
    api.DELETE('/rest/v1/product_categories/{id}', {
      params: { path: { id }, query: moveTo ? { move_to: moveTo } : {} },
    }),
  );

const toastTexts = {
  done: 'Category deleted',
  failed: { title: 'Failed to delete category', fallback: 'Try again.' },
  about: (_answer: unknown, { category }: Deletion) => category.name,
};

const undoDelete = registerUndo('delete:product_categories', (_answer: unknown, { category }: Deletion) =>
  call(
    api.POST('/rest/v1/product_categories', {
      body: { name: category.name, description: category.description, parent_id: category.parent_id },
      headers: withKey(newKey()),
    }),
  ),
);

/** Deletes a category without products. */
export const deleteEmptyCategory = () =>
  mutationOptions({ mutationFn: remove, meta: { ...toastTexts, undo: undoDelete } });

/** Deletes a category and moves its products to another one. */
export const deleteCategoryWithProducts = () => mutationOptions({ mutationFn: remove, meta: toastTexts });

/** Moves a category from a tree or a small dialog, where two versions couldn't be compared. */
export const moveCategory = () => categories.update({ comparesVersions: false });
