import type { Section } from '@/patterns/navigation/section';

export const business: Section<typeof import('./routes').routes> = {};
