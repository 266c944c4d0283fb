import { None } from '@/patterns/private';
import { pageOf } from './web';

/** A home page as a link, where it is one; odd text stays text. */
export function WebLink({ address }: { address: string | null }) {
  if (!address) return <None />;
  const page = pageOf(address);
  if (!page) return <>{address}</>;
  return (
    <a href={page} target="_blank" rel="noreferrer noopener">
      {address.replace(/^https?:\/\//, '')}
    </a>
  );
}
