import { mutationOptions } from '@tanstack/react-query';
import { api, call, ifMatch, withKey, type Schema } from '@/api/client';
import { tellChanged } from '@/api/refusal';
import type { ParcelStatus } from './labels';
import type { Parcel } from './api';

// Each mutation declares its messages and the tables it changes; the mutation cache does the rest.

export const tables = [
  'shipments',
  'shipment_events',
  'stock_orders',
  'stock_order_events',
  'products',
  'assets',
  'inventory_movements',
  'allocations',
  'purchases',
  'audit_logs',
];

export const numberIn = ({ tracking_number }: Pick<Parcel, 'tracking_number'>) => tracking_number;

interface Change {
  parcel: Pick<Parcel, 'id' | 'version'>;
  values: Schema<'ShipmentChange'>;
}

const change = ({ parcel, values }: Change) =>
  call(
    api.PATCH('/rest/v1/shipments/{id}', {
      params: { path: { id: parcel.id } },
      body: values,
      headers: ifMatch(parcel.version),
    }),
  );

export const changingParcels = {
  byRows: true,
  one: (parcel: Parcel, values: object) => change({ parcel, values }),
  tables,
  failed: 'Failed to update shipment',
};

export const updateParcel = () =>
  mutationOptions({
    mutationFn: change,
    meta: { tables, done: 'Shipment updated', failed: 'Failed to update shipment', about: numberIn },
  });

export const moveParcel = () =>
  mutationOptions({
    mutationFn: ({ parcel, status }: { parcel: Parcel; status: ParcelStatus }) =>
      change({ parcel, values: { status } }).catch(tellChanged('parcel')),
    meta: { tables, done: 'Status Updated', failed: 'Failed to update status', about: numberIn },
  });

export const removeParcel = ({ id }: Pick<Parcel, 'id'>) =>
  call(api.DELETE('/rest/v1/shipments/{id}', { params: { path: { id } } }));

export const deleteParcel = () =>
  mutationOptions({
    mutationFn: removeParcel,
    meta: { tables, done: 'Shipment deleted', failed: 'Failed to delete shipment' },
  });

export const addEvent = () =>
  mutationOptions({
    mutationFn: ({ values, key }: { values: Schema<'ShipmentNoteIn'>; key: string }) =>
      call(api.POST('/rest/v1/shipment_events', { body: values, headers: withKey(key) })),
    meta: { tables: ['shipment_events'], done: 'Note added successfully', failed: 'Failed to add note' },
  });
