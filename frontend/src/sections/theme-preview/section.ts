import type { Section } from '@/patterns/navigation/section';

export const themePreview: Section<typeof import('./routes').routes> = {};
