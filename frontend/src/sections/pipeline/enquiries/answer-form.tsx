import { useMutation, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { Schema } from '@/api/client';
import { ChoiceField, orNull, TextAreaField, TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm, type ServerForm } from '@/patterns/forms/server-form';
import { onlyStored } from '@/sections/environments/labels';
import { Icon } from '@/ui/icon';
import { answerMail, type Enquiry } from '@/sections/pipeline/api';
import { answerEnquiry } from '@/sections/pipeline/mutations';
import { answerLabels } from '@/sections/pipeline/labels';
import { optionsOf } from '@/lib/options';

type Mail = Schema<'AnswerMailOut'>;
type AnswerValues = { way: Schema<'AnswerChannel'>; subject: string; answer: string; then: 'answered' | 'closed' };

interface AnswerProps {
  enquiry: Enquiry;
  onClose: () => void;
}

/** Answers by email, or records an answer given in person or by phone. If emails can't be sent, it shows which setting is missing. */
export function AnswerForm(props: AnswerProps) {
  const { data: mail } = useQuery(answerMail(props.enquiry.id));
  return mail ? <Form {...props} mail={mail} /> : null;
}

function Form({ enquiry, mail, onClose }: AnswerProps & { mail: Mail }) {
  const answer = useMutation(answerEnquiry());
  const server = useServerForm<AnswerValues, Enquiry>({
    values: { way: mail.can_mail ? 'mail' : 'phone', subject: mail.subject, answer: '', then: 'answered' },
    version: enquiry.version,
    save: ({ way, subject, answer: text, then }, { key }) =>
      answer.mutateAsync({
        id: enquiry.id,
        version: enquiry.version,
        key,
        body: { way, subject: orNull(subject), answer: text.trim(), close: then === 'closed' },
      }),
    saved: onClose,
  });
  const way = useWatch({ control: server.form.control, name: 'way' });
  return (
    <FormDialog
      wide
      title={`Reply to ${enquiry.number}`}
      submitLabel={way === 'mail' ? 'Send reply' : 'Record reply'}
      server={server}
      onClose={onClose}
    >
      <Fields form={server.form} mail={mail} way={way} />
    </FormDialog>
  );
}

function Fields({ form, mail, way }: { form: ServerForm<AnswerValues>['form']; mail: Mail; way: AnswerValues['way'] }) {
  const ways = optionsOf(answerLabels).filter(({ value }) => mail.can_mail || value !== 'mail');
  return (
    <div className="form-grid">
      <ChoiceField form={form} name="way" label="Channel" options={ways} />
      <ChoiceField
        form={form}
        name="then"
        label="After replying"
        options={[
          { value: 'answered', label: 'Keep it open for a follow-up' },
          { value: 'closed', label: 'Close it' },
        ]}
      />
      <MailHint mail={mail} way={way} />
      {way === 'mail' && (
        <div className="whole">
          <TextField form={form} name="subject" label="Subject" maxLength={300} />
        </div>
      )}
      <div className="whole">
        <TextAreaField form={form} name="answer" label="Reply" required rows={7} />
      </div>
    </div>
  );
}

/** The recipient, a note that the email stays in the outbox, or why it can't be sent. */
function MailHint({ mail, way }: { mail: Mail; way: AnswerValues['way'] }) {
  if (mail.why_not) {
    return (
      <p className="callout info whole">
        <Icon name="mail" />
        <span>{mail.why_not}.</span>
      </p>
    );
  }
  if (way !== 'mail') return null;
  return (
    <p className={`callout whole ${mail.leaves ? 'info' : 'warning'}`}>
      <Icon name="mail" />
      <span>{mail.leaves ? `To ${mail.to ?? ''}.` : `To ${mail.to ?? ''}. ${onlyStored}`}</span>
    </p>
  );
}
