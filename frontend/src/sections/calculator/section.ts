import type { Section } from '@/patterns/navigation/section';

export const calculator: Section<typeof import('./routes').routes> = {};
