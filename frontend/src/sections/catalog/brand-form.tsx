import { useMutation, useQuery } from '@tanstack/react-query';
import { differing } from '@/patterns/forms/field-differences';
import { orNull, TextAreaField, TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { brandDetail, updateBrand, type Brand } from './categories-api';

type Values = { name: string; website: string; notes: string };

const toForm = ({ name, website, notes }: Brand): Values => ({ name, website: website ?? '', notes: notes ?? '' });

const toServer = ({ name, website, notes }: Values) => ({
  name: name.trim(),
  website: orNull(website),
  notes: orNull(notes),
});

const labels: Record<keyof Values, string> = { name: 'Name', website: 'Website', notes: 'Notes' };

interface BrandFormProps {
  id: string;
  onClose: () => void;
}

/** Edits a brand: its name, website and notes. */
export function BrandForm({ id, onClose }: BrandFormProps) {
  const brand = useQuery(brandDetail(id)).data;
  return brand && <Form brand={brand} onClose={onClose} />;
}

function Form({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  const update = useMutation(updateBrand());
  const server = useServerForm<Values, Brand>({
    values: toForm(brand),
    version: brand.version,
    save: (values, { version = brand.version, base }) =>
      update.mutateAsync({ id: brand.id, version, values: differing(toServer(values), toServer(base)) }),
    saved: onClose,
  });
  const { form } = server;
  return (
    <FormDialog
      title="Edit brand"
      description="Changes apply to every product of this brand."
      submitLabel="Save brand"
      server={server}
      onClose={onClose}
      conflict={{
        noun: 'brand',
        labels,
        read: (row) => ({ values: toForm(row), version: row.version }),
      }}
    >
      <TextField form={form} name="name" label="Name" required autoFocus />
      <TextField form={form} name="website" label="Website" type="url" />
      <TextAreaField form={form} name="notes" label="Notes" />
    </FormDialog>
  );
}
