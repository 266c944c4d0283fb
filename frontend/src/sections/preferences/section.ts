import type { Section } from '@/patterns/navigation/section';

export const preferences: Section = {};
