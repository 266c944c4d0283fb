import { useMutation } from '@tanstack/react-query';
import { Controller, useController, type UseFormReturn } from 'react-hook-form';
import { ChoiceField, DateField, errorOf, TextAreaField, TextField } from '@/patterns/fields/fields';
import { OptionalFields } from '@/patterns/fields/more-fields';
import { PickerField } from '@/patterns/fields/picker-field';
import { RecordForm } from '@/patterns/forms/record-form';
import { pickedName, type ValueTexts } from '@/patterns/forms/conflict';
import { ContactPicker, PersonPickers } from '@/sections/contacts/picker';
import { orderSource } from '@/sections/sales/orders/picker';
import { iconOptionsOf } from '@/lib/options';
import type { Task } from './api';
import { createTask, updateTask } from './mutations';
import { changesOf, toForm, toServer, type FormValues, type Links } from './form-mapping';
import { fieldLabels } from './field-labels';
import { priorityLabels, typeLabels } from './labels';

interface TaskFormProps {
  /** The task to edit; omitted for a new one. */
  task?: Task;
  /** The linked records of a new task, if known. */
  links?: Partial<Links>;
  onClose: () => void;
  onSaved: (task: Task) => void;
}

type Form = UseFormReturn<FormValues>;

const linkFields = ['customer_id', 'prospect_id', 'purchase_order_id'] as const;

/** Form for creating and editing. */
export function TaskForm({ task, links, onClose, onSaved }: TaskFormProps) {
  const create = useMutation(createTask());
  const update = useMutation(updateTask());
  return (
    <RecordForm<FormValues, Task>
      noun="task"
      row={task}
      toForm={(row) => toForm(row, links)}
      prefills={links && Object.keys(links).length > 0 ? [{ what: 'links', fields: linkFields }] : []}
      create={(values, key) => create.mutateAsync({ values: toServer(values), key })}
      update={(row, values, base) => update.mutateAsync({ task: row, values: changesOf(values, base) })}
      labels={fieldLabels}
      show={show}
      onClose={onClose}
      onSaved={onSaved}
    >
      {(form) => <Fields form={form} />}
    </RecordForm>
  );
}

function Fields({ form }: { form: Form }) {
  return (
    <div className="form-grid">
      <div className="whole">
        <TextField form={form} name="title" label="Title" required autoFocus maxLength={300} />
      </div>
      <ChoiceField form={form} name="task_type" label="Kind" options={iconOptionsOf(typeLabels)} />
      <ChoiceField form={form} name="priority" label="Priority" options={iconOptionsOf(priorityLabels)} />
      <DateField form={form} name="due_date" label="Due" />
      <PersonFields form={form} />
      <div className="whole">
        <TextAreaField form={form} name="description" label="Description" />
      </div>
      <OptionalFields
        form={form}
        names={['follow_up_date', 'purchase_order_id', 'referred_by_customer_id', 'follow_up_notes']}
        labels={fieldLabels}
      >
        <DateField form={form} name="follow_up_date" label="Follow-up" />
        <Controller
          control={form.control}
          name="purchase_order_id"
          render={({ field }) => (
            <PickerField
              label="Sales order"
              source={orderSource}
              placeholder="Number, contact or product"
              value={field.value}
              onChange={(next) => field.onChange(next)}
              error={errorOf(form, 'purchase_order_id')}
            />
          )}
        />
        <Controller
          control={form.control}
          name="referred_by_customer_id"
          render={({ field }) => (
            <ContactPicker
              label="Referred by"
              value={field.value}
              onChange={field.onChange}
              error={errorOf(form, 'referred_by_customer_id')}
            />
          )}
        />
        <div className="whole">
          <TextAreaField form={form} name="follow_up_notes" label="Follow-up notes" rows={2} />
        </div>
      </OptionalFields>
    </div>
  );
}

function PersonFields({ form }: { form: Form }) {
  const contact = useController({ control: form.control, name: 'customer_id' }).field;
  const prospect = useController({ control: form.control, name: 'prospect_id' }).field;
  return (
    <PersonPickers
      contact={{ ...contact, error: errorOf(form, 'customer_id') }}
      prospect={{ ...prospect, error: errorOf(form, 'prospect_id') }}
    />
  );
}

const show: ValueTexts<FormValues> = {
  task_type: (type) => typeLabels[type].label,
  priority: (priority) => priorityLabels[priority],
  customer_id: pickedName,
  prospect_id: pickedName,
  referred_by_customer_id: pickedName,
  purchase_order_id: pickedName,
};
