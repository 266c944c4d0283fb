import '@/styles/form-page.css';
import '@/styles/stock-orders.css';
import { Controller, useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import { Card } from '@/patterns/detail-page';
import { errorOf, MoneyField, QuantityField, TextField } from '@/patterns/fields';
import { LineErrors } from '@/patterns/form-page';
import type { Picked } from '@/patterns/picker-field';
import { Private } from '@/patterns/private';
import { productDetail, type Product } from '@/sections/catalog/api';
import { ProductPicker } from '@/sections/catalog/picker';
import { Button, IconButton } from '@/ui/button';
import { count, moneyText } from '@/lib/money';
import { plural } from '@/lib/names';
import type { StockOrder } from './api';
import { emptyLine, filled, lineTotal, type FormValues, type LineValues } from './form-values';

type Form = UseFormReturn<FormValues>;

/** Products, how many of each, and what one costs at the shop. */
export function LinesCard({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  const lines = useWatch({ control: form.control, name: 'lines' });
  return (
    <section className="card form-page-card" aria-label="Lines">
      <header>
        <h2>Lines</h2>
        <span className="sub">{plural(filled(lines).length, 'line')}</span>
      </header>
      <div className="form-page-lines so-buy hd" aria-hidden="true">
        <span>Product</span>
        <span className="r">Quantity</span>
        <span className="r">Unit price</span>
        <span>Shop SKU</span>
        <span className="r">Items</span>
      </div>
      {fields.map((field, at) => (
        <Line key={field.id} form={form} at={at} onRemove={fields.length > 1 ? () => remove(at) : undefined} />
      ))}
      <div className="form-page-add last">
        <Button size="sm" look="quiet" icon="plus" onClick={() => append(emptyLine())}>
          Add a product
        </Button>
      </div>
    </section>
  );
}

type Name<Field extends keyof LineValues> = `lines.${number}.${Field}`;

function Line({ form, at, onRemove }: { form: Form; at: number; onRemove: (() => void) | undefined }) {
  const line = useWatch({ control: form.control, name: `lines.${at}` });
  const name = <Field extends keyof LineValues>(field: Field): Name<Field> => `lines.${at}.${field}`;
  const messages = (['quantity', 'unit_price', 'shop_sku'] as const).flatMap((field) => errorOf(form, name(field)) ?? []);
  const some = (text: unknown) => line.product === null || Number(String(text).trim()) > 0 || 'Quantity must be greater than 0';
  return (
    <div className="form-page-lines so-buy ln" role="group" aria-label={`Line ${at + 1}`}>
      <div data-field={name('product')} className="what">
        <LineProduct form={form} at={at} />
      </div>
      <div data-field={name('quantity')}>
        <QuantityField form={form} name={name('quantity')} label="Quantity" rules={{ validate: { some } }} />
      </div>
      <div data-field={name('unit_price')}>
        <MoneyField form={form} name={name('unit_price')} label="Unit price" />
      </div>
      <div data-field={name('shop_sku')}>
        <TextField form={form} name={name('shop_sku')} label="Shop SKU" />
      </div>
      <div className="tot">
        <span className="label only-phone">Items</span>
        <Private kind="expense" value={lineTotal(line)} />
      </div>
      <div className="end">{onRemove && <IconButton icon="x" label={`Remove line ${at + 1}`} onClick={onRemove} />}</div>
      <LineErrors messages={messages} />
    </div>
  );
}

/** The price is what the product usually costs, until someone types another. */
function LineProduct({ form, at }: { form: Form; at: number }) {
  const product = useWatch({ control: form.control, name: `lines.${at}.product` });
  const choose = (picked: Picked | null, chosen?: Product) => {
    form.setValue(`lines.${at}.product`, picked, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    if (chosen && chosen.cost_price !== null) form.setValue(`lines.${at}.unit_price`, moneyText(chosen.cost_price), { shouldDirty: true });
  };
  const touched = (line: LineValues) => line.unit_price.trim() !== '' || line.shop_sku.trim() !== '';
  return (
    <>
      <Controller
        control={form.control}
        name={`lines.${at}.product`}
        rules={{ validate: (value, { lines }) => Boolean(value) || !touched(lines[at] ?? emptyLine()) || 'Product selection is required' }}
        render={({ fieldState }) => <ProductPicker label="Product" value={product} onChange={choose} error={fieldState.error?.message} mayCreate />}
      />
      {product && <Supply id={product.id} />}
    </>
  );
}

/** Whether it is needed, before more of it is bought. */
function Supply({ id }: { id: string }) {
  const product = useQuery(productDetail(id)).data;
  if (!product) return <span className="hint">&nbsp;</span>;
  const facts = [
    `${count(product.available)} available`,
    product.incoming > 0 && `${count(product.incoming)} coming`,
    product.short > 0 && `${count(product.short)} short`,
    product.suggest_buy > 0 && `${count(product.suggest_buy)} suggested`,
  ];
  return <span className="hint num">{facts.filter(Boolean).join(', ')}</span>;
}

/** Of a placed order the lines stay: pieces are cancelled, not edited away. */
export function FixedLines({ order }: { order: StockOrder }) {
  return (
    <Card title="Lines" sub={plural(order.ordered_pieces, 'piece')} flush footer="The order is placed, so its lines stay. Pieces that will not come are cancelled on its page.">
      <ul className="list">
        {order.lines.map((line) => (
          <li key={line.id}>
            <span className="grow l1 trunc">{line.product_name}</span>
            <span className="t-small t-3 num nowrap">
              {count(line.quantity)} × <Private kind="price" value={line.unit_price} />
            </span>
            <Private kind="expense" value={line.items_amount} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
