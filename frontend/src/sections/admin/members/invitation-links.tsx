import { useState } from 'react';
import '@/styles/members.css';
import { shareableLink } from '@/lib/browser/links';
import { LocalLinkWarning } from '@/patterns/feedback/local-link-warning';
import { Button } from '@/ui/button';
import type { IssuedInvitation } from './api';

/** The links of new invitations, to be sent by hand. They can't be shown again. */
export function InvitationLinks({ issued }: { issued: readonly IssuedInvitation[] }) {
  const lines = issued.flatMap(({ id, email, link }) =>
    link === null ? [] : [{ id, email, link: shareableLink(link) }],
  );
  const [first] = lines;
  return (
    <div className="stack gap-4">
      {lines.map(({ id, email, link }) => (
        <Line key={id} email={email} link={link} />
      ))}
      {first && <LocalLinkWarning isAdmin link={first.link} several={lines.length > 1} />}
    </div>
  );
}

function Line({ email, link }: { email: string; link: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <div className="member-link">
      <p className="strong trunc">{email}</p>
      <div className="row gap-2">
        <input className="input is-readonly grow" readOnly aria-label={`Invitation link for ${email}`} value={link} />
        <Button
          icon={copied ? 'check' : 'copy'}
          aria-label={`Copy the link for ${email}`}
          onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  );
}
