import { useMutation } from '@tanstack/react-query';
import { ChoiceField, TextField } from '@/patterns/fields/fields';
import { RecordForm } from '@/patterns/forms/record-form';
import { optionsOf } from '@/lib/options';
import { useMe } from '@/sections/identity/api';
import { workspaceDocuments, type WorkspaceDocument } from './api';
import { fieldLabels, kindLabels } from './labels';

interface FormValues {
  title: string;
  kind: WorkspaceDocument['kind'];
  visibility: 'team' | 'private';
}

interface WorkspaceFormProps {
  /** The document to edit; without it a new one is created. */
  document?: WorkspaceDocument;
  onClose: () => void;
  onSaved: (document: WorkspaceDocument) => void;
}

const visibilityOptions = [
  { value: 'team', label: 'Team' },
  { value: 'private', label: 'Only me' },
];

const toForm = (document: WorkspaceDocument | undefined): FormValues => ({
  title: document?.title ?? '',
  kind: document?.kind ?? 'note',
  visibility: document?.private_to ? 'private' : 'team',
});

const toFields = ({ title, kind, visibility }: FormValues) => ({
  title: title.trim(),
  kind,
  is_private: visibility === 'private',
});

/** Only the fields that changed. */
function changesOf(now: FormValues, then: FormValues) {
  const { title, kind, is_private } = toFields(now);
  return {
    ...(now.title !== then.title && { title }),
    ...(now.kind !== then.kind && { kind }),
    ...(now.visibility !== then.visibility && { is_private }),
  };
}

/** Creates a document, or edits its title, type and visibility. Only its creator can make it private. */
export function WorkspaceForm({ document, onClose, onSaved }: WorkspaceFormProps) {
  const create = useMutation(workspaceDocuments.create());
  const update = useMutation(workspaceDocuments.update());
  const me = useMe();
  return (
    <RecordForm<FormValues, WorkspaceDocument>
      noun="document"
      narrow
      row={document}
      toForm={toForm}
      create={(values, key) => create.mutateAsync({ values: toFields(values), key })}
      update={(row, values, base) =>
        update.mutateAsync({ row, values: changesOf(values, base), before: changesOf(base, values) })
      }
      fieldOf={(field) => (field === 'is_private' ? 'visibility' : field)}
      labels={fieldLabels}
      onClose={onClose}
      onSaved={onSaved}
    >
      {(form) => (
        <>
          <TextField form={form} name="title" label={fieldLabels.title} required autoFocus maxLength={300} />
          <ChoiceField form={form} name="kind" label={fieldLabels.kind} options={optionsOf(kindLabels)} />
          {(!document || document.created_by === me.id) && (
            <ChoiceField form={form} name="visibility" label={fieldLabels.visibility} options={visibilityOptions} />
          )}
        </>
      )}
    </RecordForm>
  );
}
