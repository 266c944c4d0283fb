import { Controller, useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import '@/styles/form-page.css';
import '@/styles/quotes.css';
import { errorOf, MoneyField, QuantityField, TextField } from '@/patterns/fields/fields';
import { LineEditor, LineErrors, LineTotal } from '@/patterns/forms/line-editor';
import type { Picked } from '@/patterns/fields/use-picker';
import { Private } from '@/patterns/display/private';
import type { Product } from '@/sections/catalog/api';
import { ProductPicker } from '@/sections/catalog/products/picker';
import { useMe } from '@/sections/identity/api';
import { moneyText } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { Amounts } from './form-amounts';
import { emptyLine, lineTotal, type FormValues, type LineValues } from './form-mapping';

const MAX_LINES = 200;

/** The lines of the quote and its totals. Without lines, the total is entered directly. */
export function LinesCard({ form }: { form: UseFormReturn<FormValues> }) {
  const lines = useFieldArray({ control: form.control, name: 'lines' });
  return (
    <LineEditor
      lines={lines}
      max={MAX_LINES}
      label="Lines"
      className="card form-page-card quote-lines"
      header={
        <header>
          <h2>Lines</h2>
          {lines.fields.length > 0 && <span className="sub">{plural(lines.fields.length, 'line')}</span>}
        </header>
      }
      heads={[
        { label: 'Product or text' },
        { label: 'Quantity', align: 'r' },
        { label: 'Unit price', align: 'r' },
        { label: 'Total', align: 'r' },
      ]}
      line={(at) => <Line form={form} at={at} />}
      adding={[
        { label: 'Add a product', line: emptyLine },
        { label: 'Add a text line', line: (): LineValues => ({ ...emptyLine(), as: 'text' }) },
      ]}
    >
      <Amounts form={form} />
    </LineEditor>
  );
}

type Name<Field extends keyof LineValues> = `lines.${number}.${Field}`;

const aboveZero = (text: unknown) => Number(String(text).trim()) > 0 || 'Quantity must be greater than 0';

function Line({ form, at }: { form: UseFormReturn<FormValues>; at: number }) {
  const line = useWatch({ control: form.control, name: `lines.${at}` });
  const name = <Field extends keyof LineValues>(field: Field): Name<Field> => `lines.${at}.${field}`;
  const messages = (['quantity', 'unit_price'] as const).flatMap((field) => errorOf(form, name(field)) ?? []);
  return (
    <>
      <div className="what" data-field={name(line.as === 'product' ? 'product' : 'description')}>
        {line.as === 'product' ? (
          <LineProduct form={form} at={at} />
        ) : (
          <TextField form={form} name={name('description')} label="Description" required maxLength={300} />
        )}
      </div>
      <div data-field={name('quantity')}>
        <QuantityField
          form={form}
          name={name('quantity')}
          label="Quantity"
          rules={{ validate: { above: aboveZero } }}
        />
      </div>
      <div data-field={name('unit_price')}>
        <MoneyField form={form} name={name('unit_price')} label="Unit price" kind="price" />
      </div>
      <LineTotal label="Total">
        <Private kind="total" value={lineTotal(line)} />
      </LineTotal>
      <LineErrors messages={messages} />
    </>
  );
}

/** Takes the price from the product until the user enters another one. */
function LineProduct({ form, at }: { form: UseFormReturn<FormValues>; at: number }) {
  const isAdmin = useMe().role === 'admin';
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
      render={({ field, fieldState }) => (
        <ProductPicker
          label="Product"
          value={field.value}
          onChange={choose}
          error={fieldState.error?.message}
          mayCreate={isAdmin}
        />
      )}
    />
  );
}
