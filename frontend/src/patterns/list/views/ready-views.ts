import type { Filter, ReadyView } from '@/patterns/list/types';
import { deviceValue, type DeviceValue } from '@/lib/storage/storage';
import { storedParams, type SearchParams } from './view-rules';

const hiddenViews = new Map<string, DeviceValue<readonly string[]>>();

/** The preset views that this user hid on this device. */
export function hiddenReadyViews(table: string, person: string | undefined): DeviceValue<readonly string[]> {
  const key = `hidden-views-${table}-${person ?? 'nobody'}`;
  const known =
    hiddenViews.get(key) ??
    deviceValue<readonly string[]>(key, [], (stored) => (Array.isArray(stored) ? stored.map(String) : undefined));
  hiddenViews.set(key, known);
  return known;
}

/** Parameters that control the layout of a list rather than its rows. */
const ofTheScreen = new Set(['sort', 'cols', 'view', 'filter', 'shown', 'show']);

/** The filters of the list, and those that only a preset view sets: they show as chips with the view's name. */
export function withReadyFilters(
  filters: readonly Filter[],
  ready: readonly ReadyView[],
  search: SearchParams,
): readonly Filter[] {
  const known = new Set([...filters.map(({ name }) => name), ...ofTheScreen]);
  const more: Filter[] = [];
  for (const { name: label, search: params } of ready) {
    for (const name of Object.keys(params)) {
      if (known.has(name) || search[name] !== params[name]) continue;
      known.add(name);
      more.push({ name, label, options: [{ value: params[name] ?? '', label: '' }], chipOnly: true });
    }
  }
  return more.length > 0 ? [...filters, ...more] : filters;
}

/** The parameters of the URL that the view doesn't set itself. */
export function beyondView(search: SearchParams, view: ReadyView | undefined): SearchParams {
  if (!view) return search;
  const own = storedParams(view.search);
  return Object.fromEntries(Object.entries(search).filter(([name, value]) => own[name] !== value));
}

/** The views that apply to this user. */
export const readyFor = (views: readonly ReadyView[], isAdmin: boolean): readonly ReadyView[] =>
  isAdmin ? views : views.filter(({ admin }) => !admin);
