import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { isRefusal } from '@/api/refusal';
import { QuantityField, TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { Segmented } from '@/ui/segmented';
import { count } from '@/lib/numbers/money';
import type { Product } from '@/sections/catalog/api';
import { adjustStock } from '@/sections/catalog/mutations';
import { quantityDifference } from './balance';

const adjustmentModes = [
  { value: 'counted', label: 'Counted' },
  { value: 'add', label: 'Add' },
  { value: 'remove', label: 'Take out' },
] as const;

type AdjustmentMode = (typeof adjustmentModes)[number]['value'];

const fieldLabel: Record<AdjustmentMode, string> = {
  counted: 'Items on hand',
  add: 'Items to add',
  remove: 'Items to take out',
};

/** Corrects the stock of a product. The change is posted as a movement with a reason. */
export function AdjustStock({ product, onClose }: { product: Product; onClose: () => void }) {
  const [way, setWay] = useState<AdjustmentMode>('counted');
  const [takesReserved, setTakesReserved] = useState(false);
  const adjust = useMutation(adjustStock());
  const onHand = product.stock_quantity;
  const server = useServerForm({
    values: { quantity: '', reason: '' },
    save: async ({ quantity, reason }, { key }) => {
      try {
        return await adjust.mutateAsync({
          product,
          difference: quantityDifference(way, quantity, onHand) ?? 0,
          reason: reason.trim(),
          key,
          confirm: takesReserved,
        });
      } catch (error) {
        if (isRefusal(error) && error.code === 'takes_reserved') setTakesReserved(true);
        throw error;
      }
    },
    saved: onClose,
  });
  const typed = useWatch({ control: server.form.control, name: 'quantity' });
  const moves = (text: unknown) =>
    quantityDifference(way, String(text), onHand) !== 0 || "That's already the recorded quantity";
  const enough = (text: unknown) =>
    onHand + (quantityDifference(way, String(text), onHand) ?? 0) >= 0 || `Only ${count(onHand)} are on hand`;
  return (
    <FormDialog
      title={`Adjust stock for ${product.name}`}
      description={`Recorded stock: ${count(onHand)} on hand, ${count(product.reserved)} of them reserved.`}
      submitLabel={takesReserved ? 'Take reserved items too' : 'Adjust stock'}
      danger={takesReserved}
      server={server}
      onClose={onClose}
    >
      <div>
        <Segmented
          label="Adjustment"
          value={way}
          options={adjustmentModes}
          onChange={(next) => {
            setWay(next);
            setTakesReserved(false);
          }}
        />
      </div>
      <QuantityField
        form={server.form}
        name="quantity"
        label={fieldLabel[way]}
        required
        autoFocus
        hint={effect(quantityDifference(way, typed, onHand), onHand)}
        rules={{ validate: { moves, enough } }}
      />
      <TextField
        form={server.form}
        name="reason"
        label="Reason"
        required
        hint="Saved with the movement, for example found, damaged, gift"
      />
    </FormDialog>
  );
}

function effect(quantity: number | undefined, onHand: number): string | undefined {
  if (quantity === undefined || quantity === 0) return undefined;
  return `${count(onHand)} ${quantity > 0 ? '+' : '−'} ${count(Math.abs(quantity))} = ${count(onHand + quantity)} on hand`;
}
