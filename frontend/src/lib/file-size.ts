/** `300 kB`, `12.5 MB`, `1.2 GB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000).toLocaleString('en-US')} kB`;
  return bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
