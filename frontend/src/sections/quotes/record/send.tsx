import { useMutation, useQuery } from '@tanstack/react-query';
import type { Schema } from '@/api/client';
import { shareableLink } from '@/lib/browser/links';
import { LocalLinkWarning } from '@/patterns/feedback/local-link-warning';
import { ChoiceField, TextAreaField, TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { paperLabels, papers, type Paper } from '@/patterns/record/paper-sizes';
import { useServerForm } from '@/patterns/forms/server-form';
import { useMe } from '@/sections/identity/api';
import { onlyStored } from '@/sections/environments/labels';
import { Button, Spinner } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Icon } from '@/ui/icon';
import { quoteSending, type Quote } from '@/sections/quotes/api';
import { sendQuote, setStatus } from '@/sections/quotes/mutations';

interface SendProps {
  quote: Quote;
  onClose: () => void;
}

/** Sends the quote by email with its PDF. If emails can't be sent, it shows the missing setting and offers to mark the quote as sent. */
export function SendDialog({ quote, onClose }: SendProps) {
  const ready = useQuery(quoteSending(quote.id)).data;
  if (!ready) {
    return (
      <Dialog title={`Send ${quote.number}`} onClose={onClose}>
        <Spinner label="Loading..." />
      </Dialog>
    );
  }
  return ready.can_mail ? (
    <MailForm quote={quote} ready={ready} onClose={onClose} />
  ) : (
    <NoMail quote={quote} why={ready.why_not ?? ''} onClose={onClose} />
  );
}

const LINK = /https?:\/\/\S+/;

type Values = { to: string; subject: string; message: string; paper: Paper };

function MailForm({ quote, ready, onClose }: SendProps & { ready: Schema<'SendingOut'> }) {
  const isAdmin = useMe().role === 'admin';
  const sending = useMutation(sendQuote());
  const message = ready.message.replace(LINK, (link) => shareableLink(link));
  const link = LINK.exec(message)?.[0];
  const server = useServerForm<Values, Quote>({
    values: { to: ready.to ?? '', subject: ready.subject, message, paper: papers()[0] ?? 'a4' },
    save: (mail, { key }) => sending.mutateAsync({ quote, mail, key }),
    saved: onClose,
    draft: false,
  });
  const { form } = server;
  return (
    <FormDialog title={`Send ${quote.number}`} submitLabel="Send quote" server={server} onClose={onClose}>
      {!ready.leaves && (
        <div className="callout info">
          <Icon name="info" />
          <p>{onlyStored}</p>
        </div>
      )}
      {ready.leaves && link && <LocalLinkWarning link={link} isAdmin={isAdmin} />}
      <div className="stack gap-4">
        <TextField form={form} name="to" label="To" type="email" required autoComplete="off" />
        <TextField form={form} name="subject" label="Subject" required />
        <TextAreaField
          form={form}
          name="message"
          label="Message"
          required
          rows={9}
          hint={`${quote.number}.pdf is attached. The link opens the customer's private page.`}
        />
        <ChoiceField
          form={form}
          name="paper"
          label="Paper"
          options={papers().map((value) => ({ value, label: paperLabels[value] }))}
        />
      </div>
    </FormDialog>
  );
}

function NoMail({ quote, why, onClose }: SendProps & { why: string }) {
  const mark = useMutation(setStatus('sent'));
  return (
    <Dialog
      title={`Send ${quote.number}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {quote.status === 'draft' && (
            <Button
              variant="primary"
              busy={mark.isPending && 'Saving...'}
              onClick={() => mark.mutate({ quote }, { onSuccess: onClose })}
            >
              Mark as sent
            </Button>
          )}
        </>
      }
    >
      <div className="callout warning">
        <Icon name="alert" />
        <p>{why}.</p>
      </div>
      {quote.status === 'draft' && (
        <p className="t-2">
          To get a link for the customer, mark the quote as sent. You can then copy the link from the quote.
        </p>
      )}
    </Dialog>
  );
}
