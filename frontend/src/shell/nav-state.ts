import { deviceValue } from '@/lib/storage/storage';

/** The sidebar collapsed to a rail of icons. */
export const sideRail = deviceValue<boolean>('side-rail', false, (value) =>
  typeof value === 'boolean' ? value : undefined,
);

/** Labels of the groups that are collapsed. */
export const closedGroups = deviceValue<readonly string[]>('closed-groups', [], (value) =>
  Array.isArray(value) && value.every((label) => typeof label === 'string') ? value : undefined,
);
