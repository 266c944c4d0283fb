import { useMutation, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ChoiceField, QuantityField, TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { allocationText, swapCandidates } from './actions';
import {
  freeUnits,
  allocateManually,
  release,
  swap,
  type HeldAllocation,
  type QueueEntry,
  type QueueExplanation,
} from './api';
import { arrivalText } from './why-text';

interface DialogProps {
  entry: QueueEntry;
  onClose: () => void;
}

const UNIT = 'unit:';
const LINE = 'line:';
const SHELF = 'shelf';

/** The sources of free stock: on hand, a specific unit, or an incoming stock order. */
function useSources(why: QueueExplanation) {
  const units = useQuery({ ...freeUnits(why.product_id), enabled: why.is_unit_tracked && why.free > 0 }).data ?? [];
  const shelf = why.is_unit_tracked
    ? units.map(({ id, asset_tag, serial_number }) => ({
        value: `${UNIT}${id}`,
        label: [asset_tag, serial_number, 'on hand'].filter(Boolean).join(', '),
        most: 1,
      }))
    : why.free > 0
      ? [{ value: SHELF, label: `On hand, ${count(why.free)} available`, most: why.free }]
      : [];
  const coming = why.arrivals
    .filter((line) => line.free > 0)
    .map((line) => ({
      value: `${LINE}${line.stock_order_line_id}`,
      label: `${line.stock_order_number}, ${count(line.free)} available, ${arrivalText(line)}`,
      most: line.free,
    }));
  return [...shelf, ...coming];
}

/** Allocates free stock to this order, regardless of the queue. */
export function AllocateDialog({ why, entry, onClose }: DialogProps & { why: QueueExplanation }) {
  const give = useMutation(allocateManually());
  const sources = useSources(why);
  const first = why.is_unit_tracked ? '' : (sources[0]?.value ?? '');
  const server = useServerForm({
    values: { source: first, quantity: String(Math.min(entry.short, sources[0]?.most ?? 1)), reason: '' },
    draft: false,
    save: ({ source, quantity, reason }, { key }) => {
      const chosen = source || (sources[0]?.value ?? '');
      const supply = chosen.startsWith(UNIT) ? 'unit' : chosen.startsWith(LINE) ? 'incoming' : 'on_hand';
      const values = {
        purchase_id: entry.purchase_id,
        supply,
        quantity: supply === 'unit' ? 1 : Number(quantity),
        ...(supply === 'unit' ? { asset_id: chosen.slice(UNIT.length) } : {}),
        ...(supply === 'incoming' ? { stock_order_line_id: chosen.slice(LINE.length) } : {}),
        reason: reason || null,
      } as const;
      return give.mutateAsync({ number: entry.purchase_number, values, key });
    },
    saved: onClose,
  });
  const source = useWatch({ control: server.form.control, name: 'source' }) || (sources[0]?.value ?? '');
  return (
    <FormDialog
      title={`Allocate to ${entry.purchase_number}`}
      description={`${entry.customer_name} is short of ${plural(entry.short, 'item')}.`}
      submitLabel="Allocate"
      server={server}
      onClose={onClose}
    >
      <ChoiceField form={server.form} name="source" label="From" options={sources} />
      {!source.startsWith(UNIT) && <QuantityField form={server.form} name="quantity" label="Quantity" required />}
      <TextField
        form={server.form}
        name="reason"
        label="Reason"
        hint="Shown with the allocation and in the history"
        maxLength={300}
      />
    </FormDialog>
  );
}

/** Releases an allocation to the next order in the queue. */
export function ReleaseDialog({ allocation, entry, onClose }: DialogProps & { allocation: HeldAllocation }) {
  const act = useMutation(release());
  const server = useServerForm({
    values: { reason: '' },
    draft: false,
    save: ({ reason }) => act.mutateAsync({ allocation, number: entry.purchase_number, reason: reason.trim() }),
    saved: onClose,
  });
  return (
    <FormDialog
      title={`Release ${allocationText(allocation)}`}
      description={`Released from ${entry.purchase_number} of ${entry.customer_name}. It goes to the next order in the queue.`}
      submitLabel="Release"
      server={server}
      onClose={onClose}
    >
      <TextField form={server.form} name="reason" label="Reason" required autoFocus maxLength={300} />
    </FormDialog>
  );
}

/** Moves an allocation to another order; its promise may come back in exchange. */
export function SwapDialog({
  why,
  allocation,
  entry,
  onClose,
}: DialogProps & { why: QueueExplanation; allocation: HeldAllocation }) {
  const act = useMutation(swap());
  const candidates = swapCandidates(why, entry, allocation);
  const server = useServerForm({
    values: { to: candidates[0]?.purchase_id ?? '', reason: '' },
    draft: false,
    save: ({ to, reason }, { key }) => {
      const candidate = candidates.find((other) => other.purchase_id === to) ?? {
        purchase_id: to,
        purchase_number: to,
      };
      return act.mutateAsync({ allocation, from: entry.purchase_number, to: candidate, reason: reason.trim(), key });
    },
    saved: onClose,
  });
  const chosen = useWatch({ control: server.form.control, name: 'to' });
  const candidate = candidates.find((other) => other.purchase_id === chosen);
  return (
    <FormDialog
      title={`Move ${allocationText(allocation)} to another order`}
      description={candidate && exchange(allocation, entry, candidate)}
      submitLabel="Give"
      server={server}
      onClose={onClose}
    >
      <ChoiceField
        form={server.form}
        name="to"
        label="Order"
        options={candidates.map((other) => ({
          value: other.purchase_id,
          label: `${other.purchase_number}, ${other.customer_name}, ${other.short > 0 ? `${other.short} short` : `${other.promised} promised`}`,
        }))}
      />
      <TextField
        form={server.form}
        name="reason"
        label="Reason"
        hint="Shown with the allocation and in the history"
        maxLength={300}
      />
    </FormDialog>
  );
}

/** A preview of the exchange: what moves and what comes back. */
function exchange(held: HeldAllocation, place: QueueEntry, candidate: QueueEntry): string {
  const trade = held.supply === 'incoming' ? 0 : candidate.promised;
  const goes = Math.min(held.quantity, candidate.short + trade);
  const back = Math.max(0, goes - candidate.short);
  const text = `${plural(goes, 'item')} of ${place.purchase_number} ${goes === 1 ? 'goes' : 'go'} to ${candidate.purchase_number}`;
  return back > 0
    ? `${text}, and ${plural(back, 'promised item')} ${back === 1 ? 'comes' : 'come'} back.`
    : `${text}, which is then no longer waiting for ${goes === 1 ? 'it' : 'them'}.`;
}
