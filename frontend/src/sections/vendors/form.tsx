import { useMutation } from '@tanstack/react-query';
import { ChoiceField, TextAreaField, TextField } from '@/patterns/fields/fields';
import { MoreFields } from '@/patterns/fields/more-fields';
import { RecordForm } from '@/patterns/forms/record-form';
import type { ShownAs } from '@/patterns/forms/conflict';
import { changesOf, toForm, toServer, type FormValues } from './form-mapping';
import { optionsOf } from '@/lib/options';
import { createVendor, updateVendor, type Vendor } from './api';
import { fieldWords, kindWords, statusOptions, vendorStatusWords } from './labels';

interface VendorFormProps {
  /** The vendor to edit; omitted for a new one. */
  vendor?: Vendor;
  onClose: () => void;
  onSaved: (vendor: Vendor) => void;
}

/** Form for creating and editing. */
export function VendorForm({ vendor, onClose, onSaved }: VendorFormProps) {
  const create = useMutation(createVendor());
  const update = useMutation(updateVendor());
  return (
    <RecordForm<FormValues, Vendor>
      noun="vendor"
      row={vendor}
      toForm={toForm}
      create={(values, key) => create.mutateAsync({ values: toServer(values), key })}
      update={(row, values, base) => update.mutateAsync({ ...row, values: changesOf(values, base) })}
      labels={fieldWords}
      show={show}
      onClose={onClose}
      onSaved={onSaved}
    >
      {(form) => (
        <div className="form-grid">
          <TextField form={form} name="name" label="Name" required autoFocus maxLength={200} />
          <ChoiceField form={form} name="kind" label="Kind" options={optionsOf(kindWords)} />
          <TextField form={form} name="contact_person" label="Contact person" />
          <TextField form={form} name="email" label="Email" type="email" />
          <TextField form={form} name="phone" label="Phone" type="tel" />
          <TextField form={form} name="website" label="Website" />
          <TextField form={form} name="address" label="Address" />
          <MoreFields form={form} names={['status', 'notes']} labels={fieldWords}>
            <ChoiceField form={form} name="status" label="Status" options={statusOptions} />
            <div className="whole">
              <TextAreaField form={form} name="notes" label="Notes" />
            </div>
          </MoreFields>
        </div>
      )}
    </RecordForm>
  );
}

const show: ShownAs<FormValues> = {
  kind: (kind) => kindWords[kind],
  status: (status) => vendorStatusWords[status].label,
};
