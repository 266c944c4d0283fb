import '@/styles/mail-settings.css';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { TextAreaField, TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { Button } from '@/ui/button';
import { resetMailTemplate, saveMailTemplate, type MailTemplate } from './api';
import { filledIn } from './preview';

interface TemplateTexts {
  [field: string]: string;
  subject: string;
  text: string;
}

interface TemplateProps {
  template: MailTemplate;
  onClose: () => void;
}

/** Edits the text of an email, with its placeholders and a live preview. */
export function TemplateDialog({ template, onClose }: TemplateProps) {
  const save = useMutation(saveMailTemplate());
  const server = useServerForm<TemplateTexts, MailTemplate>({
    values: { subject: template.subject, text: template.text },
    save: ({ subject, text }) => save.mutateAsync({ template, texts: { subject, text } }),
    saved: onClose,
    draft: false,
  });
  const { form } = server;
  return (
    <FormDialog title={template.title} submitLabel="Save template" wide server={server} onClose={onClose}>
      <div className="mail-editor">
        <div className="stack gap-4">
          <p className="t-2">{template.about}</p>
          <TextField form={form} name="subject" label="Subject" required maxLength={200} />
          <TextAreaField form={form} name="text" label="Text" required rows={12} />
          {template.is_changed && <Reset template={template} onClose={onClose} />}
        </div>
        <div className="stack gap-4">
          <Placeholders template={template} />
          <Preview template={template} texts={useWatch({ control: form.control })} />
        </div>
      </div>
    </FormDialog>
  );
}

function Placeholders({ template: { placeholders } }: { template: MailTemplate }) {
  if (placeholders.length === 0) return <p className="t-small t-3">This email has no placeholders.</p>;
  return (
    <section aria-label="Placeholders">
      <h3 className="label">Placeholders</h3>
      <dl className="mail-placeholders">
        {placeholders.map(({ name, meaning, required }) => (
          <div key={name}>
            <dt>{`{${name}}`}</dt>
            <dd className="t-2">
              {meaning}
              {required && <b> (required)</b>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Preview({ template, texts }: { template: MailTemplate; texts: Partial<TemplateTexts> }) {
  return (
    <section aria-label="Preview with sample values">
      <h3 className="label">Preview with sample values</h3>
      <div className="mail-preview">
        <p className="mail-preview-subject">{filledIn(texts.subject ?? '', template.placeholders)}</p>
        <p className="mail-preview-text">{filledIn(texts.text ?? '', template.placeholders)}</p>
      </div>
    </section>
  );
}

function Reset({ template, onClose }: TemplateProps) {
  const reset = useMutation(resetMailTemplate());
  return (
    <div>
      <Button
        variant="quiet"
        icon="undo"
        busy={reset.isPending && 'Restoring...'}
        onClick={() => reset.mutate(template, { onSuccess: onClose })}
      >
        Restore standard text
      </Button>
    </div>
  );
}
