const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host);

/** Whether a link leads to the computer it is opened on, so that nobody else can use it. */
export const worksOnlyHere = (link: string): boolean => isLoopback(new URL(link).hostname);

/** A link as others can use it: where the server has no public address, under the address that this browser uses. */
export function shareable(link: string, here: string = location.origin): string {
  if (!worksOnlyHere(link)) return link;
  const { pathname, search, hash } = new URL(link);
  return `${here}${pathname}${search}${hash}`;
}
