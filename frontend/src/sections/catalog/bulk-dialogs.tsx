import { QuantityField } from '@/patterns/fields';
import { FormDialog } from '@/patterns/form-dialog';
import type { AskProps } from '@/patterns/list/bulk-types';
import { useServerForm } from '@/patterns/server-form';
import type { Product } from './api';

export function ReorderDialog({ chosen, run, onClose }: AskProps<Product>) {
  const server = useServerForm({
    draft: false,
    values: { reorder_level: '10' },
    save: ({ reorder_level }) => run({ reorder_level: Number(reorder_level) }),
    saved: onClose,
  });
  return (
    <FormDialog
      title={`Reorder level of ${chosen.words}`}
      submitLabel="Save reorder level"
      server={server}
      onClose={onClose}
    >
      <QuantityField
        form={server.form}
        name="reorder_level"
        label="Reorder level"
        required
        hint="At or below this quantity, the product counts as low stock"
      />
    </FormDialog>
  );
}
