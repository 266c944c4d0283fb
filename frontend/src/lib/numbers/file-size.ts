import { count, withSeparators } from './money';

/** `300 kB`, `12.5 MB`, `1.2 GB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${count(Math.ceil(bytes / 1000))} kB`;
  return withSeparators(
    bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`,
  );
}
