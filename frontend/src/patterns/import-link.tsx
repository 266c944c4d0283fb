import { Link } from '@tanstack/react-router';
import { usePathExists } from './path-exists';
import { Icon } from '@/ui/icon';

/** The way from a list to its import: shown where the page exists, to those who may bring books in. */
export function ImportLink({ kind, may }: { kind: string; may: boolean }) {
  const exists = usePathExists();
  if (!may || !exists('/imports')) return null;
  return (
    <Link className="btn quiet" to="/imports" search={{ kind }}>
      <Icon name="upload" />
      Import
    </Link>
  );
}
