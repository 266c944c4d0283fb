import { useSyncExternalStore } from 'react';

/** One value stored on this device. Device storage is the third and last place where the app keeps state. */
export interface DeviceValue<T> {
  read: () => T;
  write: (value: T) => void;
  /** For values the user didn't ask to store: if storage is full, the old value stays and nothing breaks. */
  save: (value: T) => void;
  forget: () => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * `parse` gets the stored value (JSON if it parses, else the raw text) and throws or returns undefined if it is
 * invalid. Then a warning is logged and the fallback is used.
 */
export function deviceValue<T>(key: string, fallback: T, parse: (stored: unknown) => T | undefined): DeviceValue<T> {
  const listeners = new Set<() => void>();
  let cached: { raw: string | null; value: T } | undefined;
  const tell = () => listeners.forEach((listener) => listener());
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell();
  };
  const hold = (raw: string | null, value: T) => {
    cached = { raw, value };
    return value;
  };
  const write = (value: T) => {
    localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
    tell();
  };
  return {
    read() {
      const raw = localStorage.getItem(key);
      if (cached?.raw === raw) return cached.value;
      if (raw === null) return hold(raw, fallback);
      try {
        const value = parse(decode(raw));
        if (value !== undefined) return hold(raw, value);
      } catch {
        // reported below, together with values that parse but are invalid
      }
      console.warn(`Ignored the malformed stored setting "${key}"`);
      return hold(raw, fallback);
    },
    write,
    save(value) {
      try {
        write(value);
      } catch (error) {
        console.warn(`Couldn't store "${key}" on this device`, error);
      }
    },
    forget() {
      localStorage.removeItem(key);
      tell();
    },
    subscribe(listener) {
      // One listener for all: every amount in a list reads the same value.
      if (listeners.size === 0) addEventListener('storage', fromOtherTab);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', fromOtherTab);
      };
    },
  };
}

function decode(raw: string): unknown {
  try {
    const value: unknown = JSON.parse(raw);
    return value;
  } catch {
    return raw;
  }
}

export const oneOf =
  <T extends string>(values: readonly T[]) =>
  (stored: unknown): T | undefined =>
    values.find((value) => value === stored);

export function useDevice<T>(value: DeviceValue<T>): T {
  return useSyncExternalStore(value.subscribe, value.read);
}
