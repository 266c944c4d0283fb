import sheet from '@/styles/tokens.css?raw';

/** A value of the style sheet, under its name. */
interface Token {
  name: string;
  value: string;
}

export interface ColourToken {
  name: string;
  light: string;
  dark: string;
}

/** The first rule is the one for all themes and sizes; those after it only override. */
const base = sheet.slice(0, sheet.indexOf('\n}'));

/** Read from the style sheet itself, so that this page can't be out of date. */
const all: readonly Token[] = [...base.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => ({
  name,
  value: value.replaceAll(/\s+/g, ' ').trim(),
}));

const PAIR = /^light-dark\(\s*(#\w+|rgb\([^)]*\)),\s*(#\w+|rgb\([^)]*\))\s*\)$/;
const ONE = /^#\w+$/;

export const colours: readonly ColourToken[] = all.flatMap(({ name, value }) => {
  const [, light, dark] = PAIR.exec(value) ?? (ONE.test(value) ? [value, value, value] : []);
  return light && dark ? [{ name, light, dark }] : [];
});

const tokensMatching = (pattern: RegExp): readonly Token[] => all.filter(({ name }) => pattern.test(name));

export const spaces = tokensMatching(/^s\d+$/);
export const radii = tokensMatching(/^r-/);
export const shadows = tokensMatching(/^shadow-/);
export const sizes = tokensMatching(/^[hw]-|^gutter$/);
export const layers = tokensMatching(/^z-/);
const fonts = tokensMatching(/^(font|mono)$/);
const motion = tokensMatching(/^ease$/);

/** Every token is in one of the groups of the page. */
export const otherTokens = [...fonts, ...motion];
export const allTokens = all;
