import { useState, type ReactNode } from 'react';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { IconButton } from '@/ui/button';
import { Menu, MenuItem } from '@/ui/menu';
import type { HeldAllocation, QueueEntry, QueueExplanation } from './api';

const AllocateDialog = lazyFocused(async () => (await import('./manual-allocation-dialogs')).AllocateDialog);
const ReleaseDialog = lazyFocused(async () => (await import('./manual-allocation-dialogs')).ReleaseDialog);
const SwapDialog = lazyFocused(async () => (await import('./manual-allocation-dialogs')).SwapDialog);

type AllocationDialog = { kind: 'give' } | { kind: 'release' | 'swap'; allocation: HeldAllocation };

/** Manual allocation actions for one order, outside the automatic allocation. */
export function useManualAllocation(
  why: QueueExplanation,
  entry: QueueEntry,
): { open: (openDialog: AllocationDialog) => void; dialog: ReactNode } {
  const [openDialog, open] = useState<AllocationDialog>();
  const close = () => open(undefined);
  return {
    open,
    dialog: openDialog && (
      <>
        {openDialog.kind === 'give' && <AllocateDialog why={why} entry={entry} onClose={close} />}
        {openDialog.kind === 'release' && (
          <ReleaseDialog allocation={openDialog.allocation} entry={entry} onClose={close} />
        )}
        {openDialog.kind === 'swap' && (
          <SwapDialog why={why} allocation={openDialog.allocation} entry={entry} onClose={close} />
        )}
      </>
    ),
  };
}

/** For example "2 on hand", "U-1042", "1 promised from ST-88". */
export const allocationText = ({ quantity, supply, asset_tag, stock_order_number }: HeldAllocation): string => {
  if (supply === 'unit') return asset_tag ?? '1 unit';
  return supply === 'incoming'
    ? `${quantity} promised from ${stock_order_number ?? 'a stock order'}`
    : `${quantity} on hand`;
};

/** Orders that could take this allocation: those that are short, or that could trade a promise for it. */
export const swapCandidates = (why: QueueExplanation, entry: QueueEntry, allocation: HeldAllocation): QueueEntry[] =>
  why.queue.filter(
    (other) =>
      other.purchase_id !== entry.purchase_id &&
      other.short + (allocation.supply === 'incoming' ? 0 : other.promised) > 0,
  );

/** The actions of one row of the queue. */
export function QueueEntryActions({ why, entry }: { why: QueueExplanation; entry: QueueEntry }) {
  const { open, dialog } = useManualAllocation(why, entry);
  const free = why.free > 0 || why.arrivals.some((line) => line.free > 0);
  const mayGive = entry.short > 0 && free;
  if (!mayGive && entry.held.length === 0) return null;
  return (
    <>
      <Menu align="end" trigger={<IconButton icon="more" label={`Items of ${entry.purchase_number}`} small />}>
        {mayGive && (
          <MenuItem icon="plus" onSelect={() => open({ kind: 'give' })}>
            Allocate manually
          </MenuItem>
        )}
        {entry.held.map((allocation) => (
          <MenuItem key={allocation.id} icon="undo" onSelect={() => open({ kind: 'release', allocation })}>
            {`Release ${allocationText(allocation)}`}
          </MenuItem>
        ))}
        {entry.held
          .filter((allocation) => swapCandidates(why, entry, allocation).length > 0)
          .map((allocation) => (
            <MenuItem key={`swap-${allocation.id}`} icon="right" onSelect={() => open({ kind: 'swap', allocation })}>
              {`Move ${allocationText(allocation)} to another order`}
            </MenuItem>
          ))}
      </Menu>
      {dialog}
    </>
  );
}
