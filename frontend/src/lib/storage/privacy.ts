import { isRecord } from '@/lib/json';
import { deviceValue } from './storage';

export const privacyFlags = ['hideAmounts', 'hidePrices', 'hideTotals', 'hideExpenses', 'hideRevenue'] as const;
export type PrivacyFlag = (typeof privacyFlags)[number];
export const blurLevels = ['light', 'medium', 'heavy'] as const;
type BlurLevel = (typeof blurLevels)[number];

type Privacy = Record<PrivacyFlag, boolean> & { blurLevel: BlurLevel };

export type PrivateKind = 'amount' | 'price' | 'total' | 'expense' | 'revenue';

const flagOf: Record<PrivateKind, PrivacyFlag> = {
  amount: 'hideAmounts',
  price: 'hidePrices',
  total: 'hideTotals',
  expense: 'hideExpenses',
  revenue: 'hideRevenue',
};

export const openPrivacy: Privacy = {
  hideAmounts: false,
  hidePrices: false,
  hideTotals: false,
  hideExpenses: false,
  hideRevenue: false,
  blurLevel: 'medium',
};

export const privacy = deviceValue<Privacy>('privacy-settings', openPrivacy, (stored) => {
  if (!isRecord(stored)) return undefined;
  const read = { ...openPrivacy };
  for (const flag of privacyFlags) {
    const value = stored[flag] ?? false;
    if (typeof value !== 'boolean') return undefined;
    read[flag] = value;
  }
  const level = blurLevels.find((known) => known === (stored['blurLevel'] ?? 'medium'));
  return level && { ...read, blurLevel: level };
});

export const isHidden = (settings: Privacy, kind: PrivateKind): boolean => settings[flagOf[kind]];

/** Privacy mode is on when any flag is. */
export const privacyOn = (settings: Privacy): boolean => privacyFlags.some((flag) => settings[flag]);

/** All flags on, or all off. */
export function togglePrivacy(): boolean {
  const settings = privacy.read();
  const on = !privacyOn(settings);
  const next = { ...settings };
  for (const flag of privacyFlags) next[flag] = on;
  privacy.write(next);
  return on;
}
