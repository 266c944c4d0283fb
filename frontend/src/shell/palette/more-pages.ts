import { pages } from '@/sections/pages';
import type { PageTarget } from '../navigation-commands';

/** Pages that only the palette lists. */
export const morePages: readonly PageTarget[] = [...pages].flatMap(([path, { title, icon, admin }]) =>
  title && icon ? [{ label: title, path, icon, admin }] : [],
);
