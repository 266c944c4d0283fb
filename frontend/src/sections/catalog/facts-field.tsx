import '@/styles/catalog.css';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { Button, IconButton } from '@/ui/button';
import type { FormValues } from './form-values';

/** Free facts of a product: a name and a value each. */
export function FactsField({ form }: { form: UseFormReturn<FormValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'specifications' });
  return (
    <fieldset className="product-facts-field">
      <legend className="label">Specifications</legend>
      {fields.map((field, at) => (
        <div className="row" key={field.id}>
          <span className="input">
            <input aria-label={`Name of specification ${at + 1}`} placeholder="Voltage" autoComplete="off" {...form.register(`specifications.${at}.name`)} />
          </span>
          <span className="input">
            <input aria-label={`Value of specification ${at + 1}`} placeholder="18 V" autoComplete="off" {...form.register(`specifications.${at}.value`)} />
          </span>
          <IconButton icon="x" label={`Remove specification ${at + 1}`} onClick={() => remove(at)} />
        </div>
      ))}
      <div>
        <Button size="sm" icon="plus" onClick={() => append({ name: '', value: '' })}>
          Add specification
        </Button>
      </div>
    </fieldset>
  );
}
