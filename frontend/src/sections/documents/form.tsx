import { useMutation, useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { ChoiceField, NONE, TextField } from '@/patterns/fields/fields';
import { RecordForm } from '@/patterns/forms/record-form';
import { toTags } from '@/lib/text/tags';
import { type Document, categoryList } from './api';
import { updateDocument } from './mutations';
import { fieldLabels } from './labels';

interface DocumentFormProps {
  document: Document;
  onClose: () => void;
}

interface FormValues {
  title: string;
  category_id: string;
  tags: string;
}

const toForm = (document: Document | undefined): FormValues => ({
  title: document?.title ?? '',
  category_id: document?.category_id ?? NONE,
  tags: (document?.tags ?? []).join(', '),
});

/** Only the fields that changed. */
function changesOf(now: FormValues, then: FormValues) {
  return {
    ...(now.title !== then.title && { title: now.title.trim() }),
    ...(now.category_id !== then.category_id && { category_id: now.category_id === NONE ? null : now.category_id }),
    ...(now.tags !== then.tags && { tags: toTags(now.tags) }),
  };
}

/** Edits the title, category and tags. */
export function DocumentForm({ document, onClose }: DocumentFormProps) {
  const update = useMutation(updateDocument());
  return (
    <RecordForm<FormValues, Document>
      noun="document"
      narrow
      row={document}
      toForm={toForm}
      create={() => Promise.reject(new Error('Documents are created by uploading files'))}
      update={(row, values, base) => update.mutateAsync({ ...row, values: changesOf(values, base) })}
      labels={fieldLabels}
      onClose={onClose}
      onSaved={onClose}
    >
      {(form) => <Fields form={form} />}
    </RecordForm>
  );
}

function Fields({ form }: { form: UseFormReturn<FormValues> }) {
  const { data: categories = [] } = useQuery(categoryList());
  const options = categories.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <TextField form={form} name="title" label="Title" required autoFocus maxLength={300} />
      <ChoiceField
        form={form}
        name="category_id"
        label="Category"
        options={[{ value: NONE, label: 'Uncategorized' }, ...options]}
      />
      <TextField form={form} name="tags" label="Tags" hint="Separate tags with commas" />
    </>
  );
}
