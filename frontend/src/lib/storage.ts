import { useSyncExternalStore } from 'react';

/** One thing that this device remembers: the third and last place where the app keeps state. */
export interface DeviceValue<T> {
  read: () => T;
  write: (value: T) => void;
  /** The same for what nobody asked to be kept: on a full device it stays as it was, and no page breaks of it. */
  keep: (value: T) => void;
  forget: () => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * `parse` gets what was stored (JSON where it is JSON, else the bare text) and throws or returns
 * undefined when it makes no sense: then a warning is logged and the fallback holds.
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
        // told below, together with the values that merely make no sense
      }
      console.warn(`The stored setting "${key}" is malformed and ignored`);
      return hold(raw, fallback);
    },
    write,
    keep(value) {
      try {
        write(value);
      } catch (error) {
        console.warn(`"${key}" could not be kept on this device`, error);
      }
    },
    forget() {
      localStorage.removeItem(key);
      tell();
    },
    subscribe(listener) {
      // One ear for all: every amount of a list listens to the same value.
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
    return JSON.parse(raw) as unknown;
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
