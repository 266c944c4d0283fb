/** The time zone of the business, which defines its day; the browser's own until the server has sent it. */
let zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const businessZone = (): string => zone;

/** Ignores a time zone that this browser doesn't know. */
export function setBusinessZone(name: string): void {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    zone = name;
  } catch {
    console.warn(`This browser doesn't know the time zone ${name}`);
  }
}
