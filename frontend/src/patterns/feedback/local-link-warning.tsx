import { Icon } from '@/ui/icon';
import { isLocalLink } from '@/lib/links';

/** Shown next to Copy if no one else could open the link, or several of them. */
export function LocalLinkWarning({ link, several }: { link: string; several?: boolean }) {
  if (!isLocalLink(link)) return null;
  return (
    <div className="callout warning">
      <Icon name="alert" />
      <p>
        {several ? 'These links only work' : 'This link only works'} on this computer. Ask your administrator to set
        Orderkeep&apos;s public address.
      </p>
    </div>
  );
}
