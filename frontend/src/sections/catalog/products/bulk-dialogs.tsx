import { QuantityField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import type { BulkDialogProps } from '@/patterns/list/bulk/bulk-types';
import { useServerForm } from '@/patterns/forms/server-form';
import type { Product } from '@/sections/catalog/api';

export function ReorderDialog({ chosen, run, onClose }: BulkDialogProps<Product>) {
  const server = useServerForm({
    draft: false,
    values: { reorder_level: '10' },
    save: ({ reorder_level }) => run({ reorder_level: Number(reorder_level) }),
    saved: onClose,
  });
  return (
    <FormDialog
      title={`Reorder level of ${chosen.summary}`}
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
