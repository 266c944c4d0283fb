/** How the business writes amounts, numbers, dates and times: the defaults until the server has sent its choice. */
export interface Formats {
  currency: string;
  locale: string;
  date_format: 'day_month_name' | 'month_name_day' | 'day_month' | 'day_month_dots' | 'month_day' | 'iso';
  number_format: 'comma_point' | 'point_comma' | 'space_comma' | 'apostrophe_point';
  week_start: 'monday' | 'saturday' | 'sunday';
  clock: '24' | '12';
}

let currentFormats: Formats = {
  currency: 'USD',
  locale: 'en-US',
  date_format: 'day_month_name',
  number_format: 'comma_point',
  week_start: 'monday',
  clock: '24',
};
let version = 0;
const listeners = new Set<() => void>();

export const formats = {
  read: (): Formats => currentFormats,
  /** Grows with each change, so that what is on the screen can be drawn again. */
  version: (): number => version,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  set: (sent: Formats): void => {
    if (JSON.stringify(sent) === JSON.stringify(currentFormats)) return;
    currentFormats = sent;
    version++;
    listeners.forEach((listener) => listener());
  },
};
