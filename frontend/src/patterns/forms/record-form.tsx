import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ConflictRecord } from './conflict';
import type { Prefill } from './draft';
import { FormDialog } from './form-dialog';
import { useServerForm, type ServerForm } from './server-form';

interface Versioned {
  id: string;
  version: number;
}

interface RecordFormProps<Values extends FieldValues, Row extends Versioned> {
  /** "task": used in titles, buttons and the conflict dialog. */
  noun: string;
  /** If a new one isn't called "New task", or its button "Create task". */
  titles?: { title: string; submit: string };
  description?: ReactNode;
  /** The record to edit; without it a new one is created. */
  row: Row | undefined;
  toForm: (row: Row | undefined, form?: UseFormReturn<Values>) => Values;
  create: (values: Values, key: string) => Promise<Row>;
  /** Sends the values that changed since the edit started. */
  update: (row: Versioned, values: Values, base: Values) => Promise<Row>;
  fieldOf?: (field: string, values: Values) => string;
  prefills?: readonly Prefill<Values>[];
  labels: ConflictRecord<Values, Row>['labels'];
  show?: ConflictRecord<Values, Row>['show'];
  amounts?: ConflictRecord<Values, Row>['amounts'];
  narrow?: boolean;
  onClose: () => void;
  onSaved: (row: Row) => void;
  children: (form: UseFormReturn<Values>, server: ServerForm<Values, Row>) => ReactNode;
}

/** One form for creating and editing a record, with its draft, save, conflict and labels. */
export function RecordForm<Values extends FieldValues, Row extends Versioned>(props: RecordFormProps<Values, Row>) {
  const { noun, row, toForm } = props;
  const server = useServerForm<Values, Row>({
    values: toForm(row),
    version: row?.version,
    save: (values, { version, key, base }) =>
      row && version !== undefined ? props.update({ id: row.id, version }, values, base) : props.create(values, key),
    saved: props.onSaved,
    ...(props.fieldOf && { fieldOf: props.fieldOf }),
    ...(props.prefills && { prefills: props.prefills }),
  });
  const first = props.titles ?? { title: `New ${noun}`, submit: `Create ${noun}` };
  const { title, submit } = row ? { title: `Edit ${noun}`, submit: `Save ${noun}` } : first;
  const read = (theirs: Row) => ({ values: toForm(theirs, server.form), version: theirs.version });
  return (
    <FormDialog
      wide={!props.narrow}
      title={title}
      description={props.description}
      submitLabel={submit}
      server={server}
      onClose={props.onClose}
      conflict={
        row && {
          noun,
          labels: props.labels,
          read,
          ...(props.show && { show: props.show }),
          ...(props.amounts && { amounts: props.amounts }),
        }
      }
    >
      {props.children(server.form, server)}
    </FormDialog>
  );
}
