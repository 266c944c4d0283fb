import { useMutation, useQuery, type UseMutationOptions, type UseQueryOptions } from '@tanstack/react-query';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { changedFields } from './field-differences';
import {
  contentsOf,
  fieldsOf,
  labelsOf,
  contentTexts,
  valuesOf,
  type FieldContents,
  type FieldList,
  type FieldSpec,
} from './field-list';
import { ChoiceField, errorOf, TextAreaField, TextField } from '@/patterns/fields/fields';
import { OptionalFields } from '@/patterns/fields/more-fields';
import { PickerField } from '@/patterns/fields/picker-field';
import { RecordForm } from './record-form';
import type { Picked } from '@/patterns/fields/use-picker';

interface Versioned {
  id: string;
  version: number;
}

/** What a form needs of a `crud`. */
interface Saves<Row, New, Changes> {
  /** "brand": used in titles, buttons and the conflict dialog. */
  noun: string;
  create: () => UseMutationOptions<Row, Error, { values: New; key: string }>;
  update: () => UseMutationOptions<Row, Error, { row: Versioned; values: Changes & object; before: Changes & object }>;
}

interface FieldFormProps<Row extends Versioned, New, Changes> {
  crud: Saves<Row, New, Changes>;
  fields: FieldList<Row>;
  /** The record to edit; without it a new one is created. */
  row: Row | undefined;
  description?: string;
  onClose: () => void;
  onSaved: (row: Row) => void;
}

/** Creates and edits a record from its list of fields: defaults, changed values, labels and the comparison follow. */
export function FieldForm<Row extends Versioned, New, Changes>(props: FieldFormProps<Row, New, Changes>) {
  const { fields } = props;
  const create = useMutation(props.crud.create());
  const update = useMutation(props.crud.update());
  const changed = (now: FieldContents, then: FieldContents) =>
    changedFields(valuesOf(now), valuesOf(then)) as Changes & object;
  const [first, more] = [false, true].map((later) =>
    fieldsOf(fields).filter(([, spec]) => Boolean(spec.more) === later),
  );
  const labels = labelsOf(fields);
  return (
    <RecordForm<FieldContents, Row>
      noun={props.crud.noun}
      description={props.description}
      row={props.row}
      toForm={(row) => contentsOf(fields, row)}
      create={(contents, key) => create.mutateAsync({ values: valuesOf(contents) as New, key })}
      update={(row, now, base) => update.mutateAsync({ row, values: changed(now, base), before: changed(base, now) })}
      labels={labels}
      show={contentTexts(fields)}
      narrow={(first?.length ?? 0) < 4}
      onClose={props.onClose}
      onSaved={props.onSaved}
    >
      {(form) => (
        <div className="form-grid">
          {first?.map(([name, spec], index) => (
            <Field key={name} form={form} name={name} spec={spec} autoFocus={index === 0} />
          ))}
          {more && more.length > 0 && (
            <OptionalFields<FieldContents> form={form} names={more.map(([name]) => name)} labels={labels}>
              {more.map(([name, spec]) => (
                <Field key={name} form={form} name={name} spec={spec} />
              ))}
            </OptionalFields>
          )}
        </div>
      )}
    </RecordForm>
  );
}

interface StoredRecordFormProps<Row extends Versioned, New, Changes> {
  crud: Saves<Row, New, Changes> & { one: (id: string) => UseQueryOptions<Row, Error, Row, string[]> };
  fields: FieldList<Row>;
  /** The record to edit, which is read first; omitted for a new one. */
  id?: string;
  /** Shown while editing: what a change affects. */
  note?: string;
  onClose: () => void;
}

/** The same for a record of which only the id is known. Once it is saved, the form closes. */
export function StoredRecordForm<Row extends Versioned, New, Changes>(props: StoredRecordFormProps<Row, New, Changes>) {
  const { id, crud, fields, note, onClose } = props;
  const row = useQuery({ ...crud.one(id ?? ''), enabled: id !== undefined }).data;
  if (id !== undefined && !row) return null;
  const description = row && note;
  return (
    <FieldForm
      crud={crud}
      fields={fields}
      row={row}
      {...(description && { description })}
      onClose={onClose}
      onSaved={onClose}
    />
  );
}

interface FieldProps<Row> {
  form: UseFormReturn<FieldContents>;
  name: string;
  spec: FieldSpec<Row>;
  autoFocus?: boolean;
}

function Field<Row>({ form, name, spec, autoFocus = false }: FieldProps<Row>) {
  const common = { form, name, label: spec.label, ...(spec.required && { required: true }) };
  if (spec.as === 'choice') return <ChoiceField {...common} options={spec.options} />;
  if (spec.as === 'picker') {
    return (
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <PickerField
            label={spec.label}
            value={field.value as Picked | null}
            onChange={field.onChange}
            source={spec.source}
            placeholder="None"
            error={errorOf(form, name)}
          />
        )}
      />
    );
  }
  if (spec.as === 'area') {
    return (
      <div className="whole">
        <TextAreaField {...common} />
      </div>
    );
  }
  return (
    <TextField
      {...common}
      type={spec.type ?? 'text'}
      autoFocus={autoFocus}
      {...(spec.maxLength && { maxLength: spec.maxLength })}
    />
  );
}
