import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Refusal } from '@/api/refusal';
import { orNull, QuantityField, TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import type { Picked } from '@/patterns/fields/use-picker';
import { useServerForm } from '@/patterns/forms/server-form';
import { ProductPicker } from '@/sections/catalog/products/picker';
import { useMe } from '@/sections/identity/api';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { type Shipment } from '@/sections/shipments/api';
import { addSurplus, addSurplusUnit } from './api';

/** Adds items that weren't ordered, with a reason. Admins only; others are asked to tell an admin. */
export function UnexpectedItem({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const isAdmin = useMe().role === 'admin';
  if (isAdmin) return <SurplusForm shipment={shipment} onClose={onClose} />;
  return (
    <Dialog title="Unexpected item" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <p className="t-2">
        Only an admin can add items that weren&apos;t ordered. Put them aside and tell an admin what arrived in shipment{' '}
        {shipment.name}.
      </p>
    </Dialog>
  );
}

function SurplusForm({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const [product, setProduct] = useState<{ picked: Picked; tracked: boolean }>();
  const [missing, setMissing] = useState(false);
  const surplus = useMutation(addSurplus());
  const unit = useMutation(addSurplusUnit());
  const server = useServerForm({
    values: { quantity: '1', serial: '', reason: `Was in shipment ${shipment.name}, not ordered` },
    draft: false,
    save: async ({ quantity, serial, reason }, { key }): Promise<unknown> => {
      if (!product) {
        setMissing(true);
        throw new Refusal(422, { detail: 'Product selection is required' });
      }
      const product_id = product.picked.id;
      if (product.tracked)
        return unit.mutateAsync({ product_id, serial_number: orNull(serial), reason: reason.trim(), key });
      return surplus.mutateAsync({ product_id, quantity: Number(quantity), reason: reason.trim(), key });
    },
    saved: onClose,
  });
  const some = (text: unknown) => Number(text) > 0 || 'Quantity must be greater than 0';
  return (
    <FormDialog
      title="Unexpected item"
      description="Added as a stock adjustment. Expected items of this shipment don't change."
      submitLabel="Add to stock"
      server={server}
      onClose={onClose}
    >
      <ProductPicker
        label="Product"
        required
        value={product?.picked ?? null}
        error={missing && !product ? 'Product selection is required' : undefined}
        onChange={(picked, found) =>
          setProduct(picked ? { picked, tracked: found?.is_unit_tracked ?? false } : undefined)
        }
      />
      {product?.tracked ? (
        <TextField
          form={server.form}
          name="serial"
          label="Serial number"
          hint="One unit at a time, because the product is tracked by serial number"
          className="mono"
        />
      ) : (
        <QuantityField form={server.form} name="quantity" label="Quantity" required rules={{ validate: { some } }} />
      )}
      <TextField form={server.form} name="reason" label="Reason" required hint="Saved with the movement" />
    </FormDialog>
  );
}
