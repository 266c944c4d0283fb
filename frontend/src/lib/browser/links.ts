const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host);

/** Whether a link only works on this computer, so that no one else can use it. */
export const isLocalLink = (link: string): boolean => isLoopback(new URL(link).hostname);

/** Makes a link shareable: if the server has no public address, it uses the one in this browser. */
export function shareableLink(link: string, origin: string = location.origin): string {
  if (!isLocalLink(link)) return link;
  const { pathname, search, hash } = new URL(link);
  return `${origin}${pathname}${search}${hash}`;
}
