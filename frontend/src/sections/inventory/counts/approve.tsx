import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import '@/styles/counts.css';
import { takesReserved } from '@/api/refusal';
import { TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { Private } from '@/patterns/display/private';
import { useServerForm } from '@/patterns/forms/server-form';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import type { StockCount } from '@/sections/inventory/api';
import { countLines } from './api';
import { approveCount, cancelCount } from './counting-api';

/** Posts the differences of a count. Products that weren't counted keep their stock. */
export function ApproveCount({ one, onClose }: { one: StockCount; onClose: () => void }) {
  const approve = useMutation(approveCount());
  const [taking, setTaking] = useState(false);
  const server = useServerForm({
    values: { reason: '' },
    draft: false,
    save: async ({ reason }, { key }) => {
      try {
        return await approve.mutateAsync({ count: one, reason, key, confirm: taking || undefined });
      } catch (error) {
        if (takesReserved(error)) setTaking(true);
        throw error;
      }
    },
    saved: onClose,
  });
  const differences = useInfiniteQuery(countLines({ count: one.id, state: 'different' })).data?.pages ?? [];
  const unexplained = differences.some(({ items }) => items.some(({ reason }) => !reason));
  const left = one.lines - one.counted;
  return (
    <FormDialog
      title={`Approve ${one.number}`}
      description="Each difference is posted as a stock movement. Sales and receipts since the count aren't affected."
      submitLabel={taking ? 'Take reserved items too' : 'Approve count'}
      danger={taking}
      server={server}
      onClose={onClose}
    >
      <ul className="count-approve-facts">
        <li>
          {one.different === 0 ? (
            `No differences in ${plural(one.counted, 'counted product')}`
          ) : (
            <>
              <b className="t-1">{count(one.different)}</b> of {plural(one.counted, 'counted product')}{' '}
              {one.different === 1 ? 'differs' : 'differ'}, by {plural(one.off, 'item')} in total
            </>
          )}
          {one.different > 0 && one.value !== null && (
            <>
              , worth <Private kind="expense" value={one.value} />
            </>
          )}
        </li>
        {left > 0 && (
          <li>
            <b className="t-1">{count(left)}</b> {left === 1 ? 'product was' : 'products were'} not counted and
            won&apos;t change
          </li>
        )}
      </ul>
      {one.different > 0 && (
        <TextField
          form={server.form}
          name="reason"
          label="Reason"
          required={unexplained}
          maxLength={300}
          hint="Used for differences without their own reason"
        />
      )}
    </FormDialog>
  );
}

/** Cancels a count without changing stock. Its entries stay visible. */
export function CancelCount({ one, onClose }: { one: StockCount; onClose: () => void }) {
  const cancel = useMutation(cancelCount());
  const server = useServerForm({
    values: { reason: '' },
    draft: false,
    save: ({ reason }, { key }) => cancel.mutateAsync({ count: one, reason: reason.trim(), key }),
    saved: onClose,
  });
  return (
    <FormDialog
      title={`Cancel ${one.number}`}
      description="Stock doesn't change. Entries stay visible."
      submitLabel="Cancel count"
      danger
      server={server}
      onClose={onClose}
    >
      <TextField form={server.form} name="reason" label="Reason" required autoFocus maxLength={300} />
    </FormDialog>
  );
}
