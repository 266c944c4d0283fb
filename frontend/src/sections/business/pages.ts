import type { SectionPages } from '@/patterns/navigation/section';

export const pages: SectionPages = {
  '/admin/settings': {
    title: 'Settings',
    icon: 'shop',
    admin: true,
    keywords:
      'business company name address logo letterhead tax bank iban currency region locale date number prefix format time zone week payment terms',
  },
};
