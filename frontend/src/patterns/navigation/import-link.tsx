import { Link } from '@tanstack/react-router';
import { ListAction } from '@/patterns/list/list-action';
import { usePathExists } from './has-route';

/** The link from a list to its import, if the page exists and the user may import. */
export function ImportLink({ kind, may }: { kind: string; may: boolean }) {
  const exists = usePathExists();
  if (!may || !exists('/catalog/import-export')) return null;
  return (
    <ListAction quiet icon="upload" label="Import" link={<Link to="/catalog/import-export" search={{ kind }} />} />
  );
}
