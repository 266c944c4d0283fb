// What only the palette and the page of a missing record know of the sections. It loads with them.

import type { RecordType, SectionPages } from '@/patterns/navigation/section';

const modules = Object.values(
  import.meta.glob<{ pages: SectionPages; records?: readonly RecordType[] }>('./*/pages.ts', { eager: true }),
);

export const pages = new Map(modules.flatMap((section) => Object.entries(section.pages)));
export const recordTypes = modules.flatMap(({ records = [] }) => records);
