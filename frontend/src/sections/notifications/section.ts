import type { Section } from '@/patterns/navigation/section';

export const notifications: Section<typeof import('./routes').routes> = {};
