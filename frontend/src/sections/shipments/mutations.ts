import { mutationOptions } from '@tanstack/react-query';
import { api, call, ifMatch, withKey, type Schema } from '@/api/client';
import { explainEditConflict } from '@/api/refusal';
import { registerUndo } from '@/api/undo-registry';
import type { ShipmentStatus } from './labels';
import type { Shipment } from './api';

// Each mutation declares its messages; the mutation cache does the rest.

export const numberIn = ({ name }: Pick<Shipment, 'name'>) => name;

interface Change {
  shipment: Pick<Shipment, 'id' | 'version'>;
  values: Schema<'ShipmentChange'>;
}

const change = ({ shipment, values }: Change) =>
  call(
    api.PATCH('/rest/v1/shipments/{id}', {
      params: { path: { id: shipment.id } },
      body: values,
      headers: ifMatch(shipment.version),
    }),
  );

export const changingShipments = {
  byRows: true,
  onUpdate: (shipment: Shipment, values: object) => change({ shipment, values }),
  failed: 'Failed to update shipment',
};

interface Update extends Change {
  /** The old values of the changed fields, for undo. */
  before: Schema<'ShipmentChange'>;
}

const updateBack = registerUndo('shipments.update', (changed: Shipment, { before }: Update) =>
  change({ shipment: changed, values: before }),
);

export const updateShipment = () =>
  mutationOptions({
    mutationFn: ({ shipment, values }: Update) => change({ shipment, values }),
    meta: {
      comparesVersions: true,
      done: 'Shipment updated',
      failed: 'Failed to update shipment',
      about: numberIn,
      undo: updateBack,
    },
  });

export const moveShipment = () =>
  mutationOptions({
    mutationFn: ({ shipment, status }: { shipment: Shipment; status: ShipmentStatus }) =>
      change({ shipment, values: { status } }).catch(explainEditConflict('shipment')),
    meta: { done: 'Status Updated', failed: 'Failed to update status', about: numberIn },
  });

export const removeShipment = ({ id }: Pick<Shipment, 'id'>) =>
  call(api.DELETE('/rest/v1/shipments/{id}', { params: { path: { id } } }));

export const deleteShipment = () =>
  mutationOptions({
    mutationFn: removeShipment,
    meta: { done: 'Shipment deleted', failed: 'Failed to delete shipment' },
  });

export const addEvent = () =>
  mutationOptions({
    mutationFn: ({ values, key }: { values: Schema<'ShipmentNoteIn'>; key: string }) =>
      call(api.POST('/rest/v1/shipment_events', { body: values, headers: withKey(key) })),
    meta: { done: 'Note added successfully', failed: 'Failed to add note' },
  });
