import type { Section } from '@/patterns/navigation/section';

export const campaigns: Section<typeof import('./routes').routes> = {
  subpages: [{ of: '/contacts', label: 'Campaigns', path: '/contacts/campaigns', icon: 'megaphone', tab: true }],
};
