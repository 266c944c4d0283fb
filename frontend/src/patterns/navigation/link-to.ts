import type { LinkProps } from '@tanstack/react-router';

type Address = Pick<LinkProps, 'to' | 'params' | 'search'>;
type SearchParams = Readonly<Record<string, string | undefined>>;

interface Details {
  params?: Readonly<Record<string, string>>;
  /** The parameters of the URL, or how they follow from the current ones. */
  search?: SearchParams | ((current: SearchParams) => SearchParams);
}

/**
 * The address of a page that only the data names, for `<Link>`, `navigate` and `redirect`: the types of the routes
 * can't check it, so the router does when it is opened. Where the page is known, write `to` and `params` instead.
 */
export const linkTo = (to: string, details: Details = {}): Address => ({ to, ...details }) as Address;
