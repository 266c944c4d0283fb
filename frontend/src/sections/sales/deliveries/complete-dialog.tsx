import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { takesReserved, type Refusal } from '@/api/refusal';
import { Confirm } from '@/patterns/feedback/confirm';
import { orNull, TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { plural } from '@/lib/text/names';
import { moveDelivery, type Delivery } from './api';
import { TakesReserved } from './hand-over';

interface DeliveryProps {
  delivery: Delivery;
  onClose: () => void;
}

/** Records the recipient and completes the delivery. This posts the stock movements and locks the delivery. */
export function CompleteDialog({ delivery, onClose }: DeliveryProps) {
  const move = useMutation(moveDelivery());
  const [refusal, setRefusal] = useState<Refusal>();
  const act = (name: string, confirm: boolean) =>
    move.mutateAsync({ delivery, values: { status: 'done', received_by_name: orNull(name) }, confirm });
  const server = useServerForm({
    values: { received_by_name: delivery.received_by_name ?? delivery.customer_name ?? '' },
    save: async ({ received_by_name }) => {
      try {
        return await act(received_by_name, false);
      } catch (error) {
        if (takesReserved(error)) setRefusal(error);
        throw error;
      }
    },
    saved: onClose,
    draft: false,
  });
  const anyway = () =>
    void act(server.form.getValues('received_by_name'), true).then(onClose, () => setRefusal(undefined));
  return (
    <>
      <FormDialog
        title={`Mark ${delivery.number} as ${delivery.method === 'pickup' ? 'picked up' : 'delivered'}`}
        description={`${plural(delivery.quantity, 'item')} will be deducted from stock. You can't edit a completed delivery, but you can record a return.`}
        submitLabel={delivery.method === 'pickup' ? 'Mark as picked up' : 'Mark as delivered'}
        server={server}
        onClose={onClose}
      >
        <TextField
          form={server.form}
          name="received_by_name"
          label="Received by"
          hint="The person who received the items"
          maxLength={200}
        />
      </FormDialog>
      {refusal && (
        <TakesReserved
          refusal={refusal}
          action="Deliver anyway"
          busy={move.isPending && 'Saving...'}
          onConfirm={anyway}
          onCancel={() => setRefusal(undefined)}
        />
      )}
    </>
  );
}

/** Cancels a delivery before items leave, so stock doesn't change. It can't be reopened. */
export function CancelDelivery({ delivery, onClose }: DeliveryProps) {
  const move = useMutation(moveDelivery());
  return (
    <Confirm
      title={`Cancel ${delivery.number}?`}
      action="Cancel delivery"
      danger
      busy={move.isPending && 'Saving...'}
      onConfirm={() => move.mutate({ delivery, values: { status: 'cancelled' } }, { onSettled: onClose })}
      onCancel={onClose}
    >
      <p>
        {plural(delivery.quantity, 'item')} can go in another delivery. Stock hasn&apos;t changed, and the number
        won&apos;t be reused.
      </p>
    </Confirm>
  );
}
