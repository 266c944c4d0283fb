/** The time zone of the business, in which its days begin and end; the reader's own until the server has named it. */
let zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const businessZone = (): string => zone;

/** A zone that this browser doesn't know leaves everything as it is. */
export function setBusinessZone(name: string): void {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    zone = name;
  } catch {
    console.warn(`This browser does not know the time zone ${name}`);
  }
}
