import '@/styles/form-page.css';
import '@/styles/quotes.css';
import { Controller, useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import { errorOf, MoneyField, QuantityField, TextField } from '@/patterns/fields';
import { LineErrors } from '@/patterns/form-page';
import type { Picked } from '@/patterns/picker-field';
import { Private } from '@/patterns/private';
import type { Product } from '@/sections/catalog/api';
import { ProductPicker } from '@/sections/catalog/picker';
import { Button, IconButton } from '@/ui/button';
import { moneyText } from '@/lib/money';
import { plural } from '@/lib/names';
import { emptyLine, lineTotal, type FormValues, type LineValues } from './form-values';

const MOST = 200;

/** What is offered, line by line. A quote can do without: then the total is typed. */
export function Lines({ form }: { form: UseFormReturn<FormValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  return (
    <section className="quote-lines" aria-label="Lines">
      {fields.length > 0 && (
        <div className="form-page-lines hd" aria-hidden="true">
          <span>{plural(fields.length, 'line')}</span>
          <span className="r">Quantity</span>
          <span className="r">Unit price</span>
          <span className="r">Total</span>
        </div>
      )}
      {fields.map((field, at) => (
        <Line key={field.id} form={form} at={at} onRemove={() => remove(at)} />
      ))}
      {fields.length < MOST && (
        <div className="row wrap form-page-add">
          <Button size="sm" look="quiet" icon="plus" onClick={() => append(emptyLine())}>
            Add a product
          </Button>
          <Button size="sm" look="quiet" icon="plus" onClick={() => append({ ...emptyLine(), as: 'words' })}>
            Add a text line
          </Button>
        </div>
      )}
    </section>
  );
}

type Name<Field extends keyof LineValues> = `lines.${number}.${Field}`;

const above = (text: unknown) => Number(String(text).trim()) > 0 || 'Quantity must be greater than 0';

function Line({ form, at, onRemove }: { form: UseFormReturn<FormValues>; at: number; onRemove: () => void }) {
  const line = useWatch({ control: form.control, name: `lines.${at}` });
  const name = <Field extends keyof LineValues>(field: Field): Name<Field> => `lines.${at}.${field}`;
  const messages = (['quantity', 'unit_price'] as const).flatMap((field) => errorOf(form, name(field)) ?? []);
  return (
    <div className="form-page-lines ln" role="group" aria-label={`Line ${at + 1}`}>
      <div className="what">
        {line.as === 'product' ? <LineProduct form={form} at={at} /> : <TextField form={form} name={name('description')} label="Description" required maxLength={300} />}
      </div>
      <div>
        <QuantityField form={form} name={name('quantity')} label="Quantity" rules={{ validate: { above } }} />
      </div>
      <div>
        <MoneyField form={form} name={name('unit_price')} label="Unit price" />
      </div>
      <div className="tot">
        <span className="label only-phone">Total</span>
        <Private kind="total" value={lineTotal(line)} />
      </div>
      <div className="end">
        <IconButton icon="x" label={`Remove line ${at + 1}`} onClick={onRemove} />
      </div>
      <LineErrors messages={messages} />
    </div>
  );
}

/** The price follows the product until someone types another. */
function LineProduct({ form, at }: { form: UseFormReturn<FormValues>; at: number }) {
  const again = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  const choose = (picked: Picked | null, chosen?: Product) => {
    form.setValue(`lines.${at}.product`, picked, again);
    form.setValue(`lines.${at}.description`, '', again);
    if (chosen) form.setValue(`lines.${at}.unit_price`, moneyText(chosen.price), again);
  };
  return (
    <Controller
      control={form.control}
      name={`lines.${at}.product`}
      rules={{ validate: (value) => Boolean(value) || 'Product selection is required' }}
      render={({ field, fieldState }) => <ProductPicker label="Product" value={field.value} onChange={choose} error={fieldState.error?.message} />}
    />
  );
}
