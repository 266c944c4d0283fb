import { useQuery } from '@tanstack/react-query';
import { Controller, useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import '@/styles/form-page.css';
import { errorOf, MoneyField, QuantityField, TextAreaField, TextField } from '@/patterns/fields/fields';
import { LineEditor, LineErrors, LineTotal } from '@/patterns/forms/line-editor';
import { ComputedMoney } from '@/patterns/fields/money-input';
import type { Picked } from '@/patterns/fields/use-picker';
import { Private } from '@/patterns/display/private';
import { productDetail, type Product } from '@/sections/catalog/api';
import { ProductPicker } from '@/sections/catalog/products/picker';
import { useMe } from '@/sections/identity/api';
import { Switch } from '@/ui/switch';
import { count, moneyText } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { NOT_IN_CATALOG, NIL_ID } from '@/sections/sales/orders/labels';
import { discountProblem, emptyLine, readLine, type FormValues, type LineValues } from './form-mapping';
import { FormTotals } from './form-totals';
import { totalOf } from './totals';

interface LinesProps {
  form: UseFormReturn<FormValues>;
  /** The price from the calculator, which the product's own price doesn't replace. */
  price?: string;
}

const lineHeads = [
  { label: 'Product' },
  { label: 'Quantity', align: 'r' },
  { label: 'Free', align: 'r' },
  { label: 'Unit price', align: 'r' },
  { label: 'Discount', align: 'r' },
  { label: 'Gift', align: 'mid' },
  { label: 'Total', align: 'r' },
] as const;

/** Products, quantities, prices and the totals. */
export function LinesCard({ form, price }: LinesProps) {
  const lines = useFieldArray({ control: form.control, name: 'lines' });
  return (
    <LineEditor
      lines={lines}
      atLeast={1}
      label="Products"
      className="card form-page-card"
      header={
        <header>
          <h2>Products</h2>
          <span className="sub">{plural(lines.fields.length, 'line')}</span>
        </header>
      }
      heads={lineHeads}
      line={(at) => <Line form={form} at={at} price={price} />}
      adding={[{ label: 'Add a product', line: emptyLine }]}
    >
      <div className="form-page-foot">
        <TextAreaField form={form} name="notes" label="Notes" hint="Only your team sees this" />
        <FormTotals form={form} />
      </div>
    </LineEditor>
  );
}

type Name<Field extends keyof LineValues> = `lines.${number}.${Field}`;

const aboveZero = (text: unknown, most: string) =>
  (String(text).trim() !== '' && Number(String(text).replace(/[,$\s]/g, '')) > 0) || most;

interface LineProps extends Pick<LinesProps, 'form' | 'price'> {
  at: number;
}

const nameIn =
  (at: number) =>
  <Field extends keyof LineValues>(field: Field): Name<Field> =>
    `lines.${at}.${field}`;

function Line({ form, at, price }: LineProps) {
  const line = useWatch({ control: form.control, name: `lines.${at}` });
  const name = nameIn(at);
  const read = readLine(line);
  const messages = (['quantity', 'items_free', 'unit_price', 'discount_amount'] as const).flatMap(
    (field) => errorOf(form, name(field)) ?? [],
  );
  return (
    <>
      <div data-field={name('product')} className="what">
        <LineProduct form={form} at={at} price={price} />
      </div>
      <AmountFields form={form} at={at} />
      <LineTotal label="Total">
        <Private kind="total" value={read ? totalOf(read) : 0} />
      </LineTotal>
      <LineErrors messages={messages} />
    </>
  );
}

/** Quantities, price, discount and whether the line is a gift. */
export function AmountFields({ form, at }: Pick<LineProps, 'form' | 'at'>) {
  const gift = useWatch({ control: form.control, name: `lines.${at}.is_gift` });
  const name = nameIn(at);
  return (
    <>
      <div data-field={name('quantity')}>
        <QuantityField
          form={form}
          name={name('quantity')}
          label="Quantity"
          rules={{
            validate: { some: (text: unknown) => aboveZero(text, 'Quantity must be greater than 0') },
            deps: name('discount_amount'),
          }}
        />
      </div>
      <div data-field={name('items_free')}>
        <QuantityField form={form} name={name('items_free')} label="Free items" />
      </div>
      <div data-field={name('unit_price')}>
        {gift ? (
          <Zero label="Unit price" />
        ) : (
          <MoneyField
            form={form}
            name={name('unit_price')}
            label="Unit price"
            kind="price"
            rules={{
              validate: { some: (text: unknown) => aboveZero(text, 'Unit price must be greater than 0') },
              deps: name('discount_amount'),
            }}
          />
        )}
      </div>
      <div data-field={name('discount_amount')}>
        {gift ? <Zero label="Discount" /> : <DiscountField form={form} at={at} />}
      </div>
      <div className="mid">
        <Controller
          control={form.control}
          name={name('is_gift')}
          render={({ field }) => <Switch label="Gift" checked={field.value} onChange={field.onChange} />}
        />
      </div>
    </>
  );
}

function DiscountField({ form, at }: Pick<LineProps, 'form' | 'at'>) {
  const within = (_typed: unknown, { lines }: FormValues) => discountProblem(lines[at] ?? emptyLine());
  return (
    <MoneyField form={form} name={`lines.${at}.discount_amount`} label="Discount" rules={{ validate: { within } }} />
  );
}

/** A read-only zero for gifts. The entered price returns if the gift option is cleared. */
function Zero({ label }: { label: string }) {
  return (
    <div className="field">
      <span className="label">{label}</span>
      <ComputedMoney label={label} value="0.00" kind="price" />
    </div>
  );
}

/** Takes the price from the product until the user enters another one. */
export function LineProduct({ form, at, price }: LineProps) {
  const isAdmin = useMe().role === 'admin';
  const product = useWatch({ control: form.control, name: `lines.${at}.product` });
  const choose = (picked: Picked | null, chosen?: Product) => {
    form.setValue(`lines.${at}.product`, picked, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    if (chosen && (!price || form.getValues(`lines.${at}.unit_price`) !== price))
      form.setValue(`lines.${at}.unit_price`, moneyText(chosen.price), {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
  };
  return (
    <>
      <Controller
        control={form.control}
        name={`lines.${at}.product`}
        rules={{ validate: (value) => Boolean(value) || 'Product selection is required' }}
        render={({ fieldState }) => (
          <ProductPicker
            label="Product"
            value={product}
            onChange={choose}
            error={fieldState.error?.message}
            mayCreate={isAdmin}
          />
        )}
      />
      {product?.id === NIL_ID && (
        <TextField form={form} name={`lines.${at}.description`} label="Description" placeholder="Description" />
      )}
      {product ? (
        <OnShelf id={product.id} />
      ) : (
        <button
          type="button"
          className="link t-caption reach-down"
          onClick={() => choose({ id: NIL_ID, label: NOT_IN_CATALOG })}
        >
          Item not in the catalog
        </button>
      )}
    </>
  );
}

/** The product's stock, shown before ordering. */
function OnShelf({ id }: { id: string }) {
  const product = useQuery({ ...productDetail(id), enabled: id !== NIL_ID }).data;
  if (id === NIL_ID) return <span className="hint">It has no stock. The description is printed on the receipt.</span>;
  if (!product) return <span className="hint">&nbsp;</span>;
  return (
    <span className="hint num">
      {count(product.stock_quantity)} on hand, {count(product.available)} available
      {product.incoming > 0 && `, ${count(product.incoming)} incoming`}
    </span>
  );
}
