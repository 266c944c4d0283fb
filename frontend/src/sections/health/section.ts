import type { Section } from '@/patterns/navigation/section';

export const health: Section<typeof import('./routes').routes> = {};
