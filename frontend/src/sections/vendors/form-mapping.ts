import { differing } from '@/patterns/forms/field-differences';
import { orNull } from '@/patterns/fields/fields';
import type { Schema } from '@/api/client';
import type { Vendor, VendorValues } from './api';
import type { VendorKind, VendorStatus } from './labels';

/** The form's values, as typed. */
export type FormValues = {
  name: string;
  kind: VendorKind;
  status: VendorStatus;
  contact_person: string;
  email: string;
  phone: string;
  website: string;
  address: string;
  notes: string;
};

export const toForm = (vendor?: Vendor): FormValues => ({
  name: vendor?.name ?? '',
  kind: vendor?.kind ?? 'online',
  status: vendor?.status ?? 'active',
  contact_person: vendor?.contact_person ?? '',
  email: vendor?.email ?? '',
  phone: vendor?.phone ?? '',
  website: vendor?.website ?? '',
  address: vendor?.address ?? '',
  notes: vendor?.notes ?? '',
});

export const toServer = (values: FormValues): VendorValues => ({
  name: values.name.trim(),
  kind: values.kind,
  status: values.status,
  contact_person: orNull(values.contact_person),
  email: orNull(values.email),
  phone: orNull(values.phone),
  website: orNull(values.website),
  address: orNull(values.address),
  notes: orNull(values.notes),
});

export const changesOf = (values: FormValues, before: FormValues): Schema<'VendorChange'> =>
  differing(toServer(values), toServer(before));
