import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import '@/styles/stock-orders.css';
import { Card } from '@/patterns/record/detail-page';
import { DateField, errorOf, MoneyField, TextAreaField, TextField } from '@/patterns/fields/fields';
import { FixedField } from '@/patterns/forms/form-page';
import { PhoneOptionalFields } from '@/patterns/fields/more-fields';
import { MoneyTable } from '@/patterns/display/money-table';
import { Private } from '@/patterns/display/private';
import { VendorPicker } from '@/sections/vendors/picker';
import { Icon } from '@/ui/icon';
import { Segmented } from '@/ui/segmented';
import { vendorOf } from '@/sections/stock-orders/related-api';
import { fieldLabels, sharingLabels } from '@/sections/stock-orders/labels';
import { optionsOf } from '@/lib/options';
import { totalsOf, type FormValues } from './form-mapping';

type Form = UseFormReturn<FormValues>;

/** Vendor, vendor order number and dates. */
export function ShopCard({ form, isNew, fixed }: { form: Form; isNew: boolean; fixed: boolean }) {
  return (
    <section className="card people" aria-label="Vendor">
      <div className="body stack gap-4 pad">
        <div data-field="vendor_id">
          {fixed ? (
            <FixedField
              label="Vendor"
              value={form.getValues('vendor_id')?.label ?? ''}
              hint="The order is placed, so the vendor can't change"
            />
          ) : (
            <Vendor form={form} />
          )}
        </div>
        <TextField
          form={form}
          name="shop_order_number"
          label="Vendor order number"
          hint="The vendor's own number for this order"
        />
        <PhoneOptionalFields
          form={form}
          names={['order_url', 'ordered_at', 'expected_at', 'payment_method']}
          labels={fieldLabels}
          folded={isNew}
        >
          <TextField form={form} name="order_url" label="Order page" type="url" inputMode="text" />
          <div className="pair">
            <DateField form={form} name="ordered_at" label="Ordered on" />
            <DateField form={form} name="expected_at" label="Expected" />
          </div>
          <TextField form={form} name="payment_method" label="Paid by" hint="Card, invoice, transfer…" />
        </PhoneOptionalFields>
      </div>
    </section>
  );
}

/** The vendor field. A vendor on hold shows a warning; a blocked one is an error. */
function Vendor({ form }: { form: Form }) {
  const picked = useWatch({ control: form.control, name: 'vendor_id' });
  const vendor = useQuery({ ...vendorOf(picked?.id ?? ''), enabled: Boolean(picked) }).data;
  const blocked = vendor?.status === 'blocked' && vendor.id === picked?.id;
  const refused = blocked ? `${vendor.name} is blocked, so you can't buy from them` : undefined;
  return (
    <div className="stack gap-2">
      <Controller
        control={form.control}
        name="vendor_id"
        rules={{ validate: (value) => (value ? (refused ?? true) : 'Vendor selection is required') }}
        render={({ field }) => (
          <VendorPicker
            label="Vendor"
            value={field.value}
            onChange={field.onChange}
            required
            error={refused ?? errorOf(form, 'vendor_id')}
          />
        )}
      />
      {vendor?.status === 'on_hold' && picked && (
        <div className="callout warning" role="status">
          <Icon name="pause" />
          <span>
            {vendor.name} is on hold. {vendor.notes ?? 'Check before you buy more from them.'}
          </span>
        </div>
      )}
    </div>
  );
}

/** Shipping, tax and discount, and how they are allocated to the lines. */
export function ChargesCard({ form }: { form: Form }) {
  const [lines, shipping_amount, tax_amount, discount_amount] = useWatch({
    control: form.control,
    name: ['lines', 'shipping_amount', 'tax_amount', 'discount_amount'],
  });
  const sums = totalsOf({ lines, shipping_amount, tax_amount, discount_amount });
  return (
    <Card title="Charges">
      <div className="so-charges">
        <div className="stack gap-4">
          <div className="form-grid three">
            <MoneyField form={form} name="shipping_amount" label="Shipping" kind="expense" />
            <MoneyField form={form} name="tax_amount" label="Tax" kind="expense" />
            <MoneyField form={form} name="discount_amount" label="Discount" kind="expense" />
          </div>
          <div className="field" data-field="shared_by">
            <span className="label" aria-hidden="true">
              Allocated to lines
            </span>
            <Controller
              control={form.control}
              name="shared_by"
              render={({ field }) => (
                <Segmented
                  label="Allocated to lines"
                  value={field.value}
                  options={optionsOf(sharingLabels)}
                  onChange={field.onChange}
                />
              )}
            />
          </div>
        </div>
        <MoneyTable
          rows={[
            { label: 'Items', value: <Private kind="expense" value={sums.items} /> },
            {
              label: 'Charges less discount',
              value: <Private kind="expense" value={Math.round((sums.total - sums.items) * 100) / 100} />,
              look: 'pre',
            },
            { label: 'Total', value: <Private kind="expense" value={sums.total} />, look: 'total' },
          ]}
        />
      </div>
    </Card>
  );
}

/** Notes and, once the order is placed, refunds. */
export function NotesCard({ form, placed }: { form: Form; placed: boolean }) {
  return (
    <section className="card" aria-label="Notes">
      <div className="body stack gap-4 pad">
        {placed && (
          <div className="pair">
            <MoneyField form={form} name="refund_expected" label="Refund expected" kind="expense" />
            <MoneyField form={form} name="refund_received" label="Refund received" kind="expense" />
          </div>
        )}
        <TextAreaField form={form} name="notes" label="Notes" hint="Only your team sees this" />
      </div>
    </section>
  );
}
