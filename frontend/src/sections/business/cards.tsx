import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { ChoiceField, QuantityField, TextAreaField, TextField } from '@/patterns/fields/fields';
import { FixedField } from '@/patterns/forms/form-page';
import { Switch } from '@/ui/switch';
import { keysOf, optionsOf } from '@/lib/options';
import type { Business } from './api';
import type { Values } from './form-mapping';
import {
  clockLabels,
  currencyOptions,
  dateFormats,
  numberFormats,
  numberKinds,
  regionOptions,
  weekStarts,
  zoneOptions,
} from './labels';
import { LogoField } from './logo-field';
import { proposedZone, usualFormats } from './region-proposal';

interface CardProps {
  form: UseFormReturn<Values>;
  business: Business;
}

function Card({ title, sub, children }: { title: string; sub?: string; children: ReactNode }) {
  return (
    <section className="card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {sub && <span className="sub">{sub}</span>}
      </header>
      <div className="body pad form-grid">{children}</div>
    </section>
  );
}

export const Identity = ({ form, business }: CardProps) => (
  <Card title="Identity">
    <LogoField logo={business.logo} />
    <TextField form={form} name="name" label="Business name" maxLength={200} />
    <TextField form={form} name="legal_name" label="Legal name" maxLength={200} />
    <div className="whole">
      <TextAreaField form={form} name="address" label="Address" />
    </div>
    <TextField form={form} name="email" label="Email" type="email" />
    <TextField form={form} name="phone" label="Phone" type="tel" />
    <TextField form={form} name="website" label="Website" type="url" />
  </Card>
);

export const Registration = ({ form }: CardProps) => (
  <Card title="Registration and bank">
    <TextField form={form} name="tax_number" label="Tax number" />
    <TextField form={form} name="registration_number" label="Registration number" />
    <TextField form={form} name="bank_name" label="Bank" />
    <TextField form={form} name="bic" label="BIC" />
    <div className="whole">
      <TextField form={form} name="iban" label="IBAN" />
    </div>
  </Card>
);

function fillFormats(form: UseFormReturn<Values>, { regions, currency_fixed }: Business) {
  const region = regions.find(({ locale }) => locale === form.getValues('locale'));
  if (!region) return;
  const changed = { shouldDirty: true };
  if (!currency_fixed && region.currency) form.setValue('currency', region.currency, changed);
  const zone = proposedZone(region, form.getValues('time_zone'));
  if (zone) form.setValue('time_zone', zone, changed);
  const usual = usualFormats(region);
  for (const name of keysOf(usual)) form.setValue(name, usual[name], changed);
}

export const Formats = ({ form, business }: CardProps) => (
  <Card title="Currency and formats" sub="Used on screens, on documents and in quote emails">
    {business.currency_fixed ? (
      <FixedField label="Currency" value={business.currency} hint="Fixed, because amounts already exist" />
    ) : (
      <ChoiceField form={form} name="currency" label="Currency" options={currencyOptions(business.currencies)} />
    )}
    <ChoiceField
      form={form}
      name="locale"
      label="Country"
      hint="Fills in the usual currency, formats and time zone. You can change each of them."
      options={regionOptions(business.regions)}
      onPick={() => fillFormats(form, business)}
    />
    <ChoiceField form={form} name="number_format" label="Numbers" options={optionsOf(numberFormats)} />
    <ChoiceField form={form} name="date_format" label="Dates" options={optionsOf(dateFormats)} />
    <ChoiceField form={form} name="week_start" label="Week starts on" options={optionsOf(weekStarts)} />
    <ChoiceField form={form} name="clock" label="Times" options={optionsOf(clockLabels)} />
    <div className="whole">
      <ChoiceField
        form={form}
        name="time_zone"
        label="Time zone"
        hint="Determines when your business day starts"
        options={zoneOptions(business.server_time_zone)}
      />
    </div>
  </Card>
);

export const Numbers = ({ form, business }: CardProps) => (
  <Card title="Number prefixes" sub="Existing numbers stay as they are">
    {business.number_series.map(({ kind, next }) => (
      <TextField
        key={kind}
        form={form}
        name={`number_prefixes.${kind}`}
        label={numberKinds[kind]}
        maxLength={8}
        hint={`Next: ${(form.watch(`number_prefixes.${kind}`) ?? '').trim().toUpperCase()}${next}`}
      />
    ))}
  </Card>
);

export const Invoicing = ({ form }: CardProps) => (
  <Card title="Tax and payment">
    <TextField
      form={form}
      name="default_tax_rate"
      label="Default tax rate"
      inputMode="decimal"
      end={<span className="affix">%</span>}
    />
    <ChoiceField
      form={form}
      name="prices_include_tax"
      label="Prices"
      options={[
        { value: 'no', label: 'Excluding tax' },
        { value: 'yes', label: 'Including tax' },
      ]}
    />
    <QuantityField form={form} name="payment_terms_days" label="Payment terms (days)" />
    <div className="whole">
      <TextAreaField form={form} name="invoice_footer" label="Invoice footer" />
    </div>
  </Card>
);

export const SalesStaff = ({ form }: CardProps) => (
  <Card title="Sales staff">
    <div className="whole stack gap-1">
      <Controller
        control={form.control}
        name="sales_see_costs"
        render={({ field }) => <Switch label="See costs" checked={field.value} onChange={field.onChange} />}
      />
      <p className="t-small t-3">
        When off, salespeople don&apos;t see cost prices, margins, stock value or what you spend with vendors, in lists,
        reports and exports alike. Admins always see them.
      </p>
    </div>
  </Card>
);
