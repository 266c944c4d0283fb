import { Icon } from '@/ui/icon';
import { isLocalLink } from '@/lib/browser/links';

interface WarningProps {
  link: string;
  several?: boolean;
  /** Whether the reader is the one who can do something about it. */
  isAdmin: boolean;
}

/** Shown next to Copy if no one else could open the link, or several of them. */
export function LocalLinkWarning({ link, several, isAdmin }: WarningProps) {
  if (!isLocalLink(link)) return null;
  return (
    <div className="callout warning">
      <Icon name="alert" />
      <p>
        {several ? 'These links only work' : 'This link only works'} on this computer.{' '}
        {isAdmin
          ? "Set Orderkeep's public address in the server's settings first."
          : "Ask an admin to set Orderkeep's public address."}
      </p>
    </div>
  );
}
