import type { Section } from '@/patterns/navigation/section';

export const integrations: Section<typeof import('./routes').routes> = {};
