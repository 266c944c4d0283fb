import { Icon } from '@/ui/icon';
import type { IconName } from '@/ui/icon-names';
import { cx } from '@/lib/class-names';

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'special' | 'neutral';

/** What a section's words.ts says about one value: label, tone and picture. Never colour alone. */
export interface Word {
  label: string;
  tone: Tone;
  icon: IconName;
}

export function StatusBadge({ word, large }: { word: Word; large?: boolean }) {
  return (
    <span className={cx('badge', word.tone, large && 'lg')}>
      <Icon name={word.icon} />
      {word.label}
    </span>
  );
}
