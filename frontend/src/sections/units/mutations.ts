import { mutationOptions } from '@tanstack/react-query';
import { api, call, ifMatch, send, withKey, type Schema } from '@/api/client';
import { explainEditConflict } from '@/api/refusal';
import { saveFile } from '@/lib/browser/save-file';
import type { Unit } from './api';

export const countUnitIn = () =>
  mutationOptions({
    mutationFn: ({ values, key }: { values: Schema<'UnitIn'>; key: string }) =>
      call(api.POST('/rest/v1/assets', { body: values, headers: withKey(key) })),
    meta: { done: (unit: Unit) => `${unit.asset_tag} added`, failed: 'Failed to add the unit' },
  });

export const addUnitNote = () =>
  mutationOptions({
    mutationFn: ({ id, text, key }: { id: string; text: string; key: string }) =>
      call(
        api.POST('/rest/v1/asset_events', {
          body: { asset_id: id, event_type: 'note', description: text },
          headers: withKey(key),
        }),
      ),
    meta: { done: 'Note added successfully', failed: 'Failed to add note' },
  });

interface Change {
  unit: Pick<Unit, 'id' | 'version'>;
  values: Schema<'UnitChange'>;
}

const change = ({ unit, values }: Change) =>
  call(
    api.PATCH('/rest/v1/assets/{id}', {
      params: { path: { id: unit.id } },
      body: values,
      headers: ifMatch(unit.version),
    }),
  );

export const changingUnits = {
  byRows: true,
  onUpdate: (unit: Unit, values: object) => change({ unit, values }),
  failed: 'Failed to update unit',
};

export const updateUnit = () =>
  mutationOptions({
    mutationFn: change,
    meta: { comparesVersions: true, done: 'Unit updated successfully', failed: 'Failed to update unit' },
  });

/** Moves a unit to another status; stock moves with it. */
export const moveUnit = () =>
  mutationOptions({
    mutationFn: (request: Change & { outcomeText: string }) => change(request).catch(explainEditConflict('unit')),
    meta: {
      done: (unit: Unit, { outcomeText }: { outcomeText: string }) => `${unit.asset_tag} ${outcomeText}`,
      failed: 'Failed to update unit',
    },
  });

export type LabelPaper = 'a4' | 'letter' | 'label';

export interface Labels {
  units: readonly Pick<Unit, 'id' | 'asset_tag'>[];
  paper: LabelPaper;
}

/** Downloads the labels as a file, because a plain link would not send the session's headers. */
export const downloadLabels = () =>
  mutationOptions({
    mutationFn: async ({ units, paper }: Labels) => {
      const answer = await send(`/rest/v1/assets/labels?paper=${paper}&ids=${units.map(({ id }) => id).join(',')}`);
      saveFile(
        await answer.blob(),
        `${units.length === 1 && units[0] ? units[0].asset_tag : `${units.length}-tags`}.pdf`,
      );
    },
    meta: { failed: 'Failed to print labels' },
  });
