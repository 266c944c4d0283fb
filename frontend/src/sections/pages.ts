// What only the palette and the page of a missing record know of the sections. It loads with them.

import type { RecordType, SectionPages } from '@/patterns/navigation/section';

const files = import.meta.glob<{ pages: SectionPages; records?: readonly RecordType[] }>('./*/pages.ts', {
  eager: true,
});
const declared = Object.values(files);

export const pages = new Map(declared.flatMap((section) => Object.entries(section.pages)));
export const recordTypes = declared.flatMap(({ records = [] }) => records);
