/** The business's time zone, which decides when a day begins; the browser's own until the server has sent it. */
let zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const businessZone = (): string => zone;

/** Ignores a time zone that this browser doesn't know. */
export function setBusinessZone(name: string): void {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    zone = name;
  } catch {
    console.warn(`This browser does not know the time zone ${name}`);
  }
}
