import { useState, type ReactNode } from 'react';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { IconButton } from '@/ui/button';
import { Menu, MenuItem } from '@/ui/menu';
import type { HeldAllocation, QueueEntry, Why } from './api';

const AllocateDialog = lazyFocused(async () => (await import('./hand-dialogs')).AllocateDialog);
const ReleaseDialog = lazyFocused(async () => (await import('./hand-dialogs')).ReleaseDialog);
const SwapDialog = lazyFocused(async () => (await import('./hand-dialogs')).SwapDialog);

type AllocationDialog = { kind: 'give' } | { kind: 'release' | 'swap'; held: HeldAllocation };

/** Manual allocation actions for one order, outside the automatic allocation. */
export function useManualAllocation(
  why: Why,
  place: QueueEntry,
): { ask: (act: AllocationDialog) => void; dialog: ReactNode } {
  const [act, ask] = useState<AllocationDialog>();
  const close = () => ask(undefined);
  return {
    ask,
    dialog: act && (
      <>
        {act.kind === 'give' && <AllocateDialog why={why} place={place} onClose={close} />}
        {act.kind === 'release' && <ReleaseDialog held={act.held} place={place} onClose={close} />}
        {act.kind === 'swap' && <SwapDialog why={why} held={act.held} place={place} onClose={close} />}
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
export const swapCandidates = (why: Why, place: QueueEntry, held: HeldAllocation): QueueEntry[] =>
  why.queue.filter(
    (other) =>
      other.purchase_id !== place.purchase_id && other.short + (held.supply === 'incoming' ? 0 : other.promised) > 0,
  );

/** The actions of one row of the queue. */
export function QueueEntryActions({ why, place }: { why: Why; place: QueueEntry }) {
  const { ask, dialog } = useManualAllocation(why, place);
  const free = why.free > 0 || why.arrivals.some((line) => line.free > 0);
  const mayGive = place.short > 0 && free;
  if (!mayGive && place.held.length === 0) return null;
  return (
    <>
      <Menu align="end" trigger={<IconButton icon="more" label={`Items of ${place.purchase_number}`} small />}>
        {mayGive && (
          <MenuItem icon="plus" onSelect={() => ask({ kind: 'give' })}>
            Allocate manually
          </MenuItem>
        )}
        {place.held.map((held) => (
          <MenuItem key={held.id} icon="undo" onSelect={() => ask({ kind: 'release', held })}>
            {`Release ${allocationText(held)}`}
          </MenuItem>
        ))}
        {place.held
          .filter((held) => swapCandidates(why, place, held).length > 0)
          .map((held) => (
            <MenuItem key={`swap-${held.id}`} icon="right" onSelect={() => ask({ kind: 'swap', held })}>
              {`Give ${allocationText(held)} to another order`}
            </MenuItem>
          ))}
      </Menu>
      {dialog}
    </>
  );
}
