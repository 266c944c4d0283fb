import { useEffect, type ReactNode } from 'react';
import { inField } from '@/lib/keys/shortcuts';
import { singleKeys } from '@/lib/storage/preferences';
import { Drawer } from '@/ui/dialog';
import { useSearchChange } from './list-search';

interface PeekDrawerProps {
  id: string;
  title: string;
  /** The rows of the page, in order. */
  ids: readonly string[];
  children: ReactNode;
}

/** One row's key facts. While it is open, J and K move to the next and the previous row. */
export function PeekDrawer({ id, title, ids, children }: PeekDrawerProps) {
  const change = useSearchChange();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || inField(event.target) || !singleKeys.read()) return;
      const key = event.key.toLowerCase();
      const next = ids[ids.indexOf(id) + (key === 'j' ? 1 : -1)];
      if ((key !== 'j' && key !== 'k') || !next) return;
      event.preventDefault();
      change({ peek: next }, { replace: true });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [id, ids, change]);
  // The last previewed row gets the focus, not the one that the drawer was opened from.
  const row = () => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] td[data-column]`);
  return (
    <Drawer title={title} side="right" onClose={() => change({ peek: undefined }, { replace: true })} returnTo={row}>
      <div className="stack gap-4">{children}</div>
    </Drawer>
  );
}
