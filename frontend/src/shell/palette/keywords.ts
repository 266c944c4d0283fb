// Other names that people search for. They are only here, because the menu and the keys don't need them.

import { pages } from '@/sections/pages';
import type { Command } from '../command';

const themeKeywords = 'settings colour color mode appearance display night day';

/** By the command's ID. */
const commandKeywords: Readonly<Record<string, string | undefined>> = {
  search: 'find filter',
  undo: 'back revert',
  activity: 'activity history undo what I did',
  notifications: 'bell news what others did unread',
  toasts: 'toast',
  print: 'paper pdf',
  dashboard: 'settings cards widgets layout home',
  environment: 'settings development test production live data sample shop demo my business',
  privacy: 'hide show amounts on off blur',
  'privacy-settings': 'settings hide amounts prices totals blur',
  preferences: 'settings options preferences account shortcuts single keys reset defaults',
  'sign-out': 'log out logout leave',
  help: 'how to guide manual first order import support currency dollars',
  keys: 'keyboard shortcuts hotkeys',
  'theme-light': themeKeywords,
  'theme-dark': themeKeywords,
  'theme-system': themeKeywords,
};

/** A page's and a creation's are declared by their section. */
export const keywordsOf = ({ id, to = '' }: Command): string | undefined =>
  id.startsWith('new-') ? pages.get(id.slice(4))?.creation : (commandKeywords[id] ?? pages.get(to)?.keywords);
