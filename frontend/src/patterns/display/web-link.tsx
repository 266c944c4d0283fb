import { pageOf } from '@/lib/text/web-address';
import { None } from './private';

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
