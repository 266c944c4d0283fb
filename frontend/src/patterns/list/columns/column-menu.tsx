import { lazy, Suspense, useState } from 'react';
import { ColumnButton } from './column-button';
import type { PanelProps } from './column-panel';

const load = () => import('./column-panel');
const Panel = lazy(async () => ({ default: (await load()).ColumnPanel }));

/** Which columns the table shows and in which order. Only the button until it is first opened. */
export function ColumnMenu(props: PanelProps) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <ColumnButton
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={() => void load().catch(() => undefined)}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <Panel {...props} />
    </Suspense>
  );
}
