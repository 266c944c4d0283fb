import { deviceValue, oneOf } from '@/lib/storage/storage';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** Also read by public/theme.js before the first paint. */
export const theme = deviceValue<Theme>('theme', 'system', oneOf(themes));

export function applyTheme(): void {
  const chosen = theme.read();
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

export const DARK = '(prefers-color-scheme: dark)';
