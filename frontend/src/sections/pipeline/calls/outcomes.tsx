import { useEffect, useRef, type ReactNode } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import '@/styles/pipeline.css';
import {
  ChoiceField,
  DateField,
  errorOf,
  MomentField,
  MoneyField,
  QuantityField,
  TextField,
} from '@/patterns/fields/fields';
import { Private } from '@/patterns/display/private';
import type { ServerForm } from '@/patterns/forms/server-form';
import { ProductPicker } from '@/sections/catalog/products/picker';
import { Icon } from '@/ui/icon';
import { moneyText } from '@/lib/numbers/money';
import { optionsOf } from '@/lib/options';
import { enquiryPriorityLabels } from '@/sections/pipeline/labels';
import { callOutcomes, totalOf, type CallValues, type CallOutcome } from './values';

type CallFields = { form: ServerForm<CallValues>['form'] };

const labels: Record<CallOutcome, string> = { order: 'Order', enquiry: 'Enquiry', quote: 'Quote', follow: 'Follow-up' };
const outcomeFields: Record<CallOutcome, (fields: CallFields) => ReactNode> = {
  order: OrderFields,
  enquiry: EnquiryFields,
  quote: QuoteFields,
  follow: FollowFields,
};

/** The outcome of a call. Each part opens below its button, which keeps the tab order. */
export function CallOutcomes({ form }: CallFields) {
  const [mode, on] = useWatch({ control: form.control, name: ['mode', 'parts'] });
  return (
    <section className="call-outcome stack" aria-label="Outcome">
      <h3>Outcome</h3>
      {callOutcomes.map((part) => {
        const closed = part === 'order' && mode === 'prospect';
        const Fields = outcomeFields[part];
        const open = on[part] && !closed;
        return (
          <div key={part} className="call-part">
            <button
              type="button"
              className="call-part-button row l1"
              aria-pressed={open}
              disabled={closed}
              onClick={() => form.setValue(`parts.${part}`, !on[part], { shouldDirty: true })}
            >
              <Icon name={open ? 'check' : 'plus'} />
              {labels[part]}
              {closed && <span className="t-3">Convert the prospect to a contact before adding an order</span>}
            </button>
            {open && (
              <FocusedFields>
                <Fields form={form} />
              </FocusedFields>
            )}
          </div>
        );
      })}
    </section>
  );
}

/** Focuses the first field of an opened part. */
function FocusedFields({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  return (
    <div className="form-grid three" ref={frame}>
      {children}
    </div>
  );
}

function OrderFields({ form }: CallFields) {
  const order = useWatch({ control: form.control, name: 'order' });
  const total = totalOf(order);
  return (
    <>
      <div className="whole">
        <Controller
          control={form.control}
          name="order.product"
          rules={{ validate: (value) => value !== null || 'Product selection is required' }}
          render={({ field }) => (
            <ProductPicker
              label="Product"
              required
              value={field.value}
              error={errorOf(form, 'order.product')}
              onChange={(picked, product) => {
                field.onChange(picked);
                if (product) form.setValue('order.unit_price', moneyText(product.price), { shouldDirty: true });
              }}
            />
          )}
        />
      </div>
      <QuantityField
        form={form}
        name="order.quantity"
        label="Quantity"
        rules={{ validate: (value) => Number(value) > 0 || 'Quantity must be greater than 0' }}
      />
      <MoneyField form={form} name="order.unit_price" label="Unit price" kind="price" />
      <div className="field">
        <div className="label">Order total</div>
        <output className="sum">{total === undefined ? '-' : <Private kind="total" value={total} />}</output>
      </div>
    </>
  );
}

function EnquiryFields({ form }: CallFields) {
  return (
    <>
      <TextField form={form} name="enquiry.subject" label="Subject" required maxLength={300} />
      <ChoiceField form={form} name="enquiry.priority" label="Priority" options={optionsOf(enquiryPriorityLabels)} />
      <MomentField form={form} name="enquiry.by" label="Respond by" />
    </>
  );
}

function QuoteFields({ form }: CallFields) {
  return (
    <>
      <TextField form={form} name="quote.title" label="Title" required maxLength={300} />
      <MoneyField form={form} name="quote.total_amount" label="Total amount" kind="total" required />
    </>
  );
}

function FollowFields({ form }: CallFields) {
  return <DateField form={form} name="follow_up_date" label="Follow up on" required />;
}
