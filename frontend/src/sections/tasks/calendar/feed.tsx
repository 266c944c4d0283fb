import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import '@/styles/calendar.css';
import { shareableLink } from '@/lib/browser/links';
import { LocalLinkWarning } from '@/patterns/feedback/local-link-warning';
import { PartError } from '@/patterns/feedback/part-error';
import { useMe } from '@/sections/identity/api';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { feedAddress, renewFeed, stopFeed } from './feed-api';

/** The private link for subscribing to this calendar from a calendar app. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const isAdmin = useMe().role === 'admin';
  const found = useQuery(feedAddress());
  const renew = useMutation(renewFeed());
  const stop = useMutation(stopFeed());
  const url = found.data?.url && shareableLink(found.data.url);
  const making = renew.isPending && 'Creating...';
  return (
    <Dialog
      title="Subscribe to the calendar"
      description="Your phone or calendar app can show this calendar next to your own. Anyone with the link can see what you see here, but can't change anything."
      onClose={onClose}
      footer={
        url ? (
          <>
            <Button variant="quiet-danger" busy={stop.isPending && 'Stopping...'} onClick={() => stop.mutate()}>
              Stop sharing
            </Button>
            <Button icon="refresh" busy={making} onClick={() => renew.mutate()}>
              New link
            </Button>
            <CopyButton key={url} text={url} />
          </>
        ) : (
          <Button variant="primary" icon="link" busy={making} onClick={() => renew.mutate()}>
            Create link
          </Button>
        )
      }
    >
      {found.isError && (
        <PartError title="Couldn't load the calendar link" error={found.error} retry={() => void found.refetch()} />
      )}
      {url && (
        <>
          <p
            className="note mono calendar-feed-address"
            tabIndex={0}
            role="textbox"
            aria-readonly="true"
            aria-label="Calendar link"
          >
            {url}
          </p>
          <LocalLinkWarning link={url} isAdmin={isAdmin} />
          <p className="t-small t-3">
            Creating a new link disables the old one. Do this if the old link was shared by mistake.
          </p>
        </>
      )}
    </Dialog>
  );
}

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <Button
      variant="primary"
      icon={copied ? 'check' : 'copy'}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {copied ? 'Copied' : 'Copy link'}
    </Button>
  );
}
