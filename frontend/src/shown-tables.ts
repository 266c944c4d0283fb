import { declareShownTables, type ShownTables } from '@/api/changed-tables';

const sections = import.meta.glob<ShownTables>(['./sections/*/shown-tables.ts', './shell/*/shown-tables.ts'], {
  eager: true,
  import: 'shownTables',
});

/** Gathered from the sections. Loads after the first paint, because until then nothing is refetched too rarely. */
declareShownTables(Object.fromEntries([['saved_views', []], ...Object.values(sections).flatMap(Object.entries)]));
