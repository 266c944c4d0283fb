import type { SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/account': {
    keywords: 'profile name email password two-factor authenticator google sessions devices sign out everywhere',
  },
};
