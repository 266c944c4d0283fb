/** The URL of a typed website; undefined if it isn't a valid http(s) URL. */
export function pageOf(typed: string): string | undefined {
  const text = typed.trim();
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return undefined;
  const { protocol, hostname, href } = new URL(whole);
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.') ? href : undefined;
}
