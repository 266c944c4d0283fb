import { useMutation } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { errorOf } from '@/patterns/fields/fields';
import { PickerField } from '@/patterns/fields/picker-field';
import type { Picked, PickerSource } from '@/patterns/fields/use-picker';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { plural } from '@/lib/text/names';
import type { Category } from '@/sections/catalog/api';
import { deleteCategoryWithProducts, moveCategory } from './mutations';
import { familyOf, matches, mayMove, pathOf } from './tree';

interface CategoryDialogProps {
  category: Category;
  all: readonly Category[];
  onClose: () => void;
}

/** The categories that may be chosen, with their path from the top level. */
const categorySource = (
  all: readonly Category[],
  may: (candidate: Category) => boolean,
  key: string,
): PickerSource => ({
  options: (typed) => ({
    queryKey: ['product_categories', 'choices', key, typed],
    queryFn: () =>
      Promise.resolve(
        all
          .filter((candidate) => may(candidate) && matches(candidate, typed))
          .map((candidate) => ({ id: candidate.id, label: candidate.name, note: pathOf(all, candidate) })),
      ),
  }),
});

/** Moves a category under another one, or to the top level. The same as dragging it. */
export function MoveCategory({ category, all, onClose }: CategoryDialogProps) {
  const update = useMutation(moveCategory());
  const above = all.find(({ id }) => id === category.parent_id);
  const server = useServerForm<{ parent_id: Picked | null }, Category>({
    draft: false,
    values: { parent_id: above ? { id: above.id, label: above.name } : null },
    save: ({ parent_id }) =>
      update.mutateAsync({
        row: category,
        values: { parent_id: parent_id?.id ?? null },
        before: { parent_id: category.parent_id },
      }),
    saved: onClose,
  });
  return (
    <FormDialog
      title={`Move ${category.name}`}
      description="Its subcategories and products move with it."
      submitLabel="Move category"
      server={server}
      onClose={onClose}
    >
      <Controller
        control={server.form.control}
        name="parent_id"
        render={({ field }) => (
          <PickerField
            label="Parent category"
            value={field.value}
            onChange={field.onChange}
            source={categorySource(all, ({ id }) => mayMove(all, category, id), `move ${category.id}`)}
            placeholder="None: top level"
            error={errorOf(server.form, 'parent_id')}
          />
        )}
      />
    </FormDialog>
  );
}

/** Deletes a category with products, which are moved to another one. */
export function DeleteCategory({ category, all, onClose }: CategoryDialogProps) {
  const remove = useMutation(deleteCategoryWithProducts());
  const server = useServerForm<{ move_to: Picked | null }, unknown>({
    draft: false,
    values: { move_to: null },
    save: ({ move_to }) => remove.mutateAsync({ category, moveTo: move_to?.id ?? '' }),
    saved: onClose,
  });
  const family = familyOf(all, category.id);
  return (
    <FormDialog
      title={`Delete ${category.name}`}
      description={`Choose where to move its ${plural(category.products_count, 'product')}. This can't be undone.`}
      submitLabel="Delete category"
      server={server}
      onClose={onClose}
    >
      <Controller
        control={server.form.control}
        name="move_to"
        render={({ field }) => (
          <PickerField
            label="Move products to"
            required
            value={field.value}
            onChange={field.onChange}
            source={categorySource(all, ({ id }) => !family.includes(id), `delete ${category.id}`)}
            placeholder="Category name"
            error={errorOf(server.form, 'move_to')}
          />
        )}
      />
    </FormDialog>
  );
}
