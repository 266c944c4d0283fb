import { useMutation } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { api, call } from '@/api/client';
import { errorOf } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { PickerField } from '@/patterns/fields/picker-field';
import { useServerForm } from '@/patterns/forms/server-form';
import type { Picked, PickerSource } from '@/patterns/fields/use-picker';
import type { Document } from './api';
import { isLinkable, linkDocument, linkField } from './mutations';
import { recordLabels } from './labels';

/** Records of every kind that documents are linked to. An option's id holds its table too. */
const recordSource: PickerSource = {
  options: (typed) => ({
    queryKey: ['search', 'linkable', typed],
    queryFn: async () => {
      if (!typed.trim()) return [];
      const { items } = await call(api.GET('/rest/v1/search', { params: { query: { q: typed } } }));
      return items
        .filter(({ table }) => isLinkable(table))
        .map(({ table, id, title, subtitle }) => ({
          id: `${table}/${id}`,
          label: title,
          note: [recordLabels[table]?.label, subtitle].filter(Boolean).join(', '),
        }));
    },
  }),
};

interface LinkFormProps {
  document: Document;
  onClose: () => void;
}

/** Links a document to a record, found by name or number. */
export function LinkForm({ document, onClose }: LinkFormProps) {
  const link = useMutation(linkDocument());
  const server = useServerForm<{ record: Picked | null }, Document>({
    values: { record: null },
    save: ({ record }) => {
      const [table = '', id = ''] = record?.id.split('/') ?? [];
      return link.mutateAsync({ id: document.id, record: record ? { [linkField(table)]: id } : {} });
    },
    saved: onClose,
    fieldOf: () => 'record',
    draft: false,
  });
  return (
    <FormDialog title="Link record" submitLabel="Link record" server={server} onClose={onClose}>
      <Controller
        control={server.form.control}
        name="record"
        render={({ field }) => (
          <PickerField
            required
            label="Record"
            value={field.value}
            onChange={field.onChange}
            source={recordSource}
            placeholder="Name or number"
            error={errorOf(server.form, 'record')}
          />
        )}
      />
    </FormDialog>
  );
}
