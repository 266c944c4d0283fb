// What only the palette and the page of a missing record know of the sections. It loads with them.

import type { DeclaredRecord, RecordType, SectionPages } from '@/patterns/navigation/section';

const modules = Object.values(
  import.meta.glob<{ pages?: SectionPages; records?: readonly DeclaredRecord[] }>('./*/pages.ts', { eager: true }),
);

export const pages = new Map(modules.flatMap((section) => Object.entries(section.pages ?? {})));
export const recordTypes = modules
  .flatMap(({ records = [] }) => records)
  .map((type): RecordType => ({ plural: `${type.noun}s`, route: `${type.list}/$id`, ...type }));
