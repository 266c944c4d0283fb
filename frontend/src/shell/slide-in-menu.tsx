import { PHONE, useMedia } from '@/lib/browser/media';
import type { Profile } from '@/sections/identity/api';
import { Drawer } from '@/ui/dialog';
import { useCommands } from './commands';
import { Groups } from './menus';
import { PageSteps, WorkspaceMenu } from './page-steps';

interface SlideInMenuProps {
  me: Profile | undefined;
  path: string;
  onClose: () => void;
}

/** The navigation on small screens. On a phone it also has what doesn't fit the header. */
export function SlideInMenu({ me, path, onClose }: SlideInMenuProps) {
  const commands = useCommands(me?.role === 'admin');
  const phone = useMedia(PHONE);
  return (
    <Drawer title="Menu" side="left" onClose={onClose}>
      {phone && (
        <div className="page-steps">
          <PageSteps onDone={onClose} />
          <WorkspaceMenu commands={commands} onDone={onClose} />
        </div>
      )}
      <nav aria-label="Menu" className="sidebar-in">
        <Groups path={path} />
      </nav>
    </Drawer>
  );
}
