import { Controller, useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import '@/styles/stock-orders.css';
import '@/styles/form-page.css';
import { Card } from '@/patterns/record/detail-page';
import { ChoiceField, errorOf, MoneyField, QuantityField, TextField } from '@/patterns/fields/fields';
import { LineEditor, LineErrors, LineTotal } from '@/patterns/forms/line-editor';
import type { Picked } from '@/patterns/fields/use-picker';
import { Private } from '@/patterns/display/private';
import { productDetail, type Product } from '@/sections/catalog/api';
import { ProductPicker } from '@/sections/catalog/products/picker';
import { count, moneyText } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import type { StockOrder } from '@/sections/stock-orders/api';
import { emptyLine, filledLines, lineTotal, type FormValues, type LineValues, type PricedBy } from './form-mapping';

type Form = UseFormReturn<FormValues>;

const lineHeads = [
  { label: 'Product' },
  { label: 'Quantity', align: 'r' },
  { label: 'Unit price', align: 'r' },
  { label: 'Vendor SKU' },
  { label: 'Amount', align: 'r' },
] as const;

/** Products, quantities and the vendor's prices. */
export function LinesCard({ form }: { form: Form }) {
  const lines = useFieldArray({ control: form.control, name: 'lines' });
  const typed = useWatch({ control: form.control, name: 'lines' });
  return (
    <LineEditor
      lines={lines}
      atLeast={1}
      label="Lines"
      className="card form-page-card"
      header={
        <header>
          <h2>Lines</h2>
          <span className="sub">{plural(filledLines(typed).length, 'line')}</span>
        </header>
      }
      heads={lineHeads}
      columns="so-buy"
      line={(at) => <Line form={form} at={at} />}
      adding={[{ label: 'Add a product', line: emptyLine }]}
    />
  );
}

const priceLabels: Record<PricedBy, string> = {
  item: 'Unit price',
  pack: 'Price per pack',
  line: 'Line total',
};

const pricedByOptions: readonly { value: PricedBy; label: string }[] = [
  { value: 'item', label: 'per item' },
  { value: 'pack', label: 'per pack' },
  { value: 'line', label: 'for all' },
];

type Name<Field extends keyof LineValues> = `lines.${number}.${Field}`;

function Line({ form, at }: { form: Form; at: number }) {
  const line = useWatch({ control: form.control, name: `lines.${at}` });
  const name = <Field extends keyof LineValues>(field: Field): Name<Field> => `lines.${at}.${field}`;
  const byPack = line.priced_by === 'pack';
  const messages = (['quantity', 'pack_size', 'unit_price', 'shop_sku'] as const).flatMap(
    (field) => errorOf(form, name(field)) ?? [],
  );
  const some = (text: unknown) =>
    line.product === null || Number(String(text).trim()) > 0 || 'Quantity must be greater than 0';
  return (
    <>
      <div data-field={name('product')} className="what">
        <LineProduct form={form} at={at} />
      </div>
      <div data-field={name('quantity')}>
        <QuantityField
          form={form}
          name={name('quantity')}
          label={byPack ? 'Packs' : 'Quantity'}
          rules={{ validate: { some } }}
        />
        {byPack && (
          <>
            <QuantityField form={form} name={name('pack_size')} label="Items per pack" rules={{ validate: { some } }} />
            <span className="hint wide-label" aria-hidden="true">
              per pack
            </span>
          </>
        )}
      </div>
      <div data-field={name('unit_price')}>
        <MoneyField
          form={form}
          name={name('unit_price')}
          label={priceLabels[line.priced_by]}
          kind="expense"
          decimals={line.priced_by === 'item' ? 4 : 2}
        />
        <ChoiceField form={form} name={name('priced_by')} label="Price is for" options={pricedByOptions} />
      </div>
      <div data-field={name('shop_sku')}>
        <TextField form={form} name={name('shop_sku')} label="Vendor SKU" />
      </div>
      <LineTotal label="Amount">
        <Private kind="expense" value={lineTotal(line)} />
      </LineTotal>
      <LineErrors messages={messages} />
    </>
  );
}

/** Takes the product's cost price until the user enters another one. */
function LineProduct({ form, at }: { form: Form; at: number }) {
  const product = useWatch({ control: form.control, name: `lines.${at}.product` });
  const choose = (picked: Picked | null, chosen?: Product) => {
    form.setValue(`lines.${at}.product`, picked, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    if (chosen && chosen.cost_price !== null && form.getValues(`lines.${at}.priced_by`) === 'item')
      form.setValue(`lines.${at}.unit_price`, moneyText(chosen.cost_price), { shouldDirty: true });
  };
  const touched = (line: LineValues) => line.unit_price.trim() !== '' || line.shop_sku.trim() !== '';
  return (
    <>
      <Controller
        control={form.control}
        name={`lines.${at}.product`}
        rules={{
          validate: (value, { lines }) =>
            Boolean(value) || !touched(lines[at] ?? emptyLine()) || 'Product selection is required',
        }}
        render={({ fieldState }) => (
          <ProductPicker
            label="Product"
            value={product}
            onChange={choose}
            error={fieldState.error?.message}
            mayCreate
          />
        )}
      />
      {product && <Supply id={product.id} />}
    </>
  );
}

/** The product's stock and demand, to help decide on the quantity. */
function Supply({ id }: { id: string }) {
  const product = useQuery(productDetail(id)).data;
  if (!product) return <span className="hint">&nbsp;</span>;
  const facts = [
    `${count(product.available)} available`,
    product.incoming > 0 && `${count(product.incoming)} incoming`,
    product.short > 0 && `${count(product.short)} short`,
    product.suggest_buy > 0 && `${count(product.suggest_buy)} suggested`,
  ];
  return <span className="hint num">{facts.filter(Boolean).join(', ')}</span>;
}

/** The read-only lines of a placed order. Items are cancelled instead of edited. */
export function FixedLines({ order }: { order: StockOrder }) {
  return (
    <Card
      title="Lines"
      sub={plural(order.ordered_quantity, 'item')}
      flush
      footer="The order is placed, so its lines can't change. To cancel items, go to the order's page."
    >
      <ul className="list">
        {order.lines.map((line) => (
          <li key={line.id}>
            <span className="grow l1 trunc">{line.product_name}</span>
            <span className="t-small t-3 num nowrap">
              {count(line.quantity)} × <Private kind="price" value={line.unit_price} perItem />
            </span>
            <Private kind="expense" value={line.items_amount} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
