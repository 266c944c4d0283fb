import { useMutation } from '@tanstack/react-query';
import { TextAreaField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import type { Quote } from '@/sections/quotes/api';
import { setStatus } from '@/sections/quotes/mutations';

const answerTexts = {
  accepted: { title: 'Mark as accepted', hint: "The customer's reply or order reference." },
  rejected: { title: 'Mark as declined', hint: 'Reason, if they gave one.' },
} as const;

/** Records an answer that the customer gave by phone, by email or in person. */
export function AnswerDialog({
  quote,
  answer,
  onClose,
}: {
  quote: Quote;
  answer: keyof typeof answerTexts;
  onClose: () => void;
}) {
  const set = useMutation(setStatus(answer));
  const server = useServerForm<{ note: string }, Quote>({
    values: { note: '' },
    save: ({ note }) => set.mutateAsync({ quote, note: note.trim() }),
    saved: onClose,
    draft: false,
  });
  const { title, hint } = answerTexts[answer];
  return (
    <FormDialog
      title={`${title}: ${quote.number}`}
      submitLabel={title}
      server={server}
      onClose={onClose}
      danger={answer === 'rejected'}
    >
      <TextAreaField form={server.form} name="note" label="Note" hint={hint} />
    </FormDialog>
  );
}
