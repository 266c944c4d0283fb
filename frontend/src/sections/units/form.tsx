import { useMutation } from '@tanstack/react-query';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ChoiceField, DateField, MoneyField, TextAreaField, TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { OptionalFields } from '@/patterns/fields/more-fields';
import { useServerForm } from '@/patterns/forms/server-form';
import type { ValueTexts } from '@/patterns/forms/conflict';
import type { Unit } from './api';
import { updateUnit } from './mutations';
import { changesOf, toForm, type FormValues } from './form-mapping';
import { conditionOptions, conditionLabels, fieldLabels } from './labels';

const labels = {
  serial_number: 'Serial number',
  condition: 'Condition',
  location: 'Location',
  warranty_until: 'Warranty until',
  unit_cost: 'Cost',
  notes: 'Notes',
} satisfies Record<keyof FormValues, string>;

/** Edits the facts of a unit. Its status follows from its actions, orders and shipments. */
export function UnitForm({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const update = useMutation(updateUnit());
  const server = useServerForm<FormValues, Unit>({
    values: toForm(unit),
    version: unit.version,
    save: (values, { version, base }) =>
      update.mutateAsync({ unit: { id: unit.id, version: version ?? unit.version }, values: changesOf(values, base) }),
    saved: onClose,
  });
  return (
    <FormDialog
      title={`Edit ${unit.asset_tag}`}
      submitLabel="Save unit"
      server={server}
      onClose={onClose}
      conflict={{
        noun: 'unit',
        labels,
        read: (row) => ({ values: toForm(row), version: row.version }),
        show,
        amounts: { unit_cost: 'expense' },
      }}
    >
      <UnitFields form={server.form as unknown as UseFormReturn} />
    </FormDialog>
  );
}

/** The fields shared by both forms of a unit. */
export function UnitFields<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  const named = (name: keyof FormValues) => ({ form, name: name as Path<Values>, label: fieldLabels[name] ?? name });
  return (
    <>
      <div className="pair">
        <TextField {...named('serial_number')} maxLength={300} />
        <ChoiceField {...named('condition')} options={conditionOptions} />
      </div>
      <div className="pair">
        <TextField {...named('location')} />
        <MoneyField {...named('unit_cost')} kind="expense" hint="Purchase cost of this unit" />
      </div>
      <OptionalFields
        form={form}
        names={['warranty_until', 'notes'] as readonly (keyof Values & string)[]}
        labels={fieldLabels}
      >
        <DateField {...named('warranty_until')} />
        <div className="whole">
          <TextAreaField {...named('notes')} rows={2} />
        </div>
      </OptionalFields>
    </>
  );
}

const show: ValueTexts<FormValues> = {
  condition: (condition) => conditionLabels[condition],
};
