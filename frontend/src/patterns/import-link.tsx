import { Link } from '@tanstack/react-router';
import { ListAct } from './list/list-action';
import { usePathExists } from './has-route';

/** The way from a list to its import: shown where the page exists, to those who may bring books in. */
export function ImportLink({ kind, may }: { kind: string; may: boolean }) {
  const exists = usePathExists();
  if (!may || !exists('/imports')) return null;
  return <ListAct quiet icon="upload" label="Import" link={<Link to="/imports" search={{ kind }} />} />;
}
