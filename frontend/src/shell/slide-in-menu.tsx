import { Drawer } from '@/ui/dialog';
import { Groups } from './menus';

/** The navigation on small screens. */
export function SlideInMenu({ path, onClose }: { path: string; onClose: () => void }) {
  return (
    <Drawer title="Menu" side="left" onClose={onClose}>
      <nav aria-label="Menu" className="sidebar-in">
        <Groups path={path} />
      </nav>
    </Drawer>
  );
}
