import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import {
  ChoiceField,
  DateField,
  MomentField,
  MoneyField,
  QuantityField,
  TextAreaField,
  TextField,
} from '@/patterns/fields/fields';
import { Problem } from '@/patterns/forms/problem';
import { Select } from '@/ui/select';
import { LONG } from './long-text';
import { Specimen, Specimens } from './specimen';

const VALUES = {
  name: 'Sinéad Walsh',
  empty: '',
  long: LONG,
  notes: LONG,
  price: '1,200.50',
  quantity: '12',
  due: '2026-11-22',
  at: '2026-11-22T09:00',
  tier: 'gold',
  email: 'walsh(at)example.com',
};

const TIERS = [
  { value: 'silver', label: 'Silver' },
  { value: 'gold', label: 'Gold' },
];

export function FormFields() {
  const form = useForm({ defaultValues: VALUES });
  const { setError } = form;
  useEffect(() => setError('email', { message: 'Enter an email address such as name@example.com' }), [setError]);
  return (
    <>
      <Specimens title="Kinds of fields">
        <Specimen wide name="Filled, required">
          <TextField form={form} name="name" label="Name" required />
        </Specimen>
        <Specimen wide name="Empty, with hint">
          <TextField form={form} name="empty" label="Reference" hint="Shown on the packing list" />
        </Specimen>
        <Specimen wide name="Error">
          <TextField form={form} name="email" label="Email" />
        </Specimen>
        <Specimen wide name="Long text">
          <TextField form={form} name="long" label="Title" />
        </Specimen>
        <Specimen wide name="Several lines">
          <TextAreaField form={form} name="notes" label="Notes" />
        </Specimen>
        <Specimen wide name="Amount">
          <MoneyField form={form} name="price" label="Unit price" />
        </Specimen>
        <Specimen wide name="Quantity">
          <QuantityField form={form} name="quantity" label="Quantity" />
        </Specimen>
        <Specimen wide name="Date">
          <DateField form={form} name="due" label="Due date" />
        </Specimen>
        <Specimen wide name="Date and time">
          <MomentField form={form} name="at" label="Starts" />
        </Specimen>
        <Specimen wide name="Choice">
          <ChoiceField form={form} name="tier" label="Tier" options={TIERS} />
        </Specimen>
      </Specimens>
      <Specimens title="Select, and the error of a form">
        <Specimen name="Default">
          <Select aria-label="Tier" options={TIERS} />
        </Specimen>
        <Specimen name="Error">
          <Select aria-label="Tier, wrong" isWrong options={TIERS} />
        </Specimen>
        <Specimen name="Disabled">
          <Select aria-label="Tier, disabled" disabled options={TIERS} />
        </Specimen>
        <Specimen wide name="Problem">
          <Problem text="You're offline. Save again when you reconnect." />
        </Specimen>
      </Specimens>
    </>
  );
}
