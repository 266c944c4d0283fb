import { None } from './private';
import { pageOf } from '@/lib/web-address';

/** A website as a link, or plain text if it isn't a valid URL. */
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
