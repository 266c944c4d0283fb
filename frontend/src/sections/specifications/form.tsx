import { useMutation, useQuery } from '@tanstack/react-query';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { ChoiceField, errorOf, QuantityField, TextAreaField, TextField } from '@/patterns/fields/fields';
import { OptionalFields } from '@/patterns/fields/more-fields';
import { PickerField } from '@/patterns/fields/picker-field';
import { pickedName, type ValueTexts } from '@/patterns/forms/conflict';
import { RecordForm } from '@/patterns/forms/record-form';
import { categories } from '@/sections/catalog/api';
import { specifications, type Specification } from './api';
import { changesOf, toForm, toServer, type FormValues } from './form-mapping';
import { requiredOptions, typeOptions, typeLabels } from './labels';

const labels: Record<keyof FormValues, string> = {
  name: 'Name',
  category_id: 'Category',
  value_type: 'Type',
  unit: 'Unit',
  options: 'Options',
  is_required: 'Required',
  position: 'Position',
};

const categorySource = categories.picker(({ id, name, parent_name }) => ({
  id,
  label: name,
  note: parent_name ?? undefined,
}));

interface SpecificationFormProps {
  /** The specification to edit, which is read first; omitted for a new one. */
  id?: string;
  onClose: () => void;
}

/** Creates a specification, or edits the one with this ID. */
export function SpecificationForm({ id, onClose }: SpecificationFormProps) {
  const create = useMutation(specifications.create());
  const update = useMutation(specifications.update());
  const row = useQuery({ ...specifications.one(id ?? ''), enabled: id !== undefined }).data;
  if (id !== undefined && !row) return null;
  return (
    <RecordForm<FormValues, Specification>
      noun="specification"
      description={row && 'Changes apply to every product of its category and the categories below.'}
      row={row}
      toForm={(found) => toForm(found, null)}
      create={(values, key) => create.mutateAsync({ values: toServer(values), key })}
      update={(found, values, base) =>
        update.mutateAsync({ row: found, values: changesOf(values, base), before: changesOf(base, values) })
      }
      labels={labels}
      show={show}
      onClose={onClose}
      onSaved={onClose}
    >
      {(form) => <Fields form={form} />}
    </RecordForm>
  );
}

function Fields({ form }: { form: UseFormReturn<FormValues> }) {
  const kind = useWatch({ control: form.control, name: 'value_type' });
  return (
    <div className="form-grid">
      <TextField form={form} name="name" label="Name" required autoFocus maxLength={300} />
      <Controller
        control={form.control}
        name="category_id"
        rules={{ required: 'Choose a category' }}
        render={({ field }) => (
          <PickerField
            label="Category"
            required
            value={field.value}
            onChange={field.onChange}
            source={categorySource}
            placeholder="Search categories"
            hint="Also applies to the categories below it"
            error={errorOf(form, 'category_id')}
          />
        )}
      />
      <ChoiceField form={form} name="value_type" label="Type" options={typeOptions} />
      {kind === 'number' && <TextField form={form} name="unit" label="Unit" hint="For example V, mm or kg" />}
      {kind === 'choice' && (
        <div className="whole">
          <TextAreaField form={form} name="options" label="Options" required hint="One per line" />
        </div>
      )}
      <ChoiceField
        form={form}
        name="is_required"
        label="Required"
        options={requiredOptions}
        hint="If yes, a product without a value counts as incomplete"
      />
      <OptionalFields form={form} names={['position']} labels={labels}>
        <QuantityField
          form={form}
          name="position"
          label="Position"
          hint="Lower positions come first in forms and comparisons"
        />
      </OptionalFields>
    </div>
  );
}

const show: ValueTexts<FormValues> = {
  category_id: pickedName,
  value_type: (kind) => typeLabels[kind].label,
  is_required: (value) => (value === 'true' ? 'Yes' : 'No'),
  options: (text) => text.split('\n').join(', ') || 'empty',
};
