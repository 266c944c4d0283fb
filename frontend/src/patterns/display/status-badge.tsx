import { Icon } from '@/ui/icon';
import type { IconName } from '@/ui/icon-names';
import { cx } from '@/lib/class-names';

type Tone = 'success' | 'warning' | 'danger' | 'info' | 'special' | 'neutral';

/** How a value is shown: label, tone and icon. Never by colour alone (WCAG 1.4.1). */
export interface StatusDisplay {
  label: string;
  tone: Tone;
  icon: IconName;
}

export function StatusBadge({ display, large }: { display: StatusDisplay; large?: boolean }) {
  return (
    <span className={cx('badge', display.tone, large && 'lg')}>
      <Icon name={display.icon} />
      {display.label}
    </span>
  );
}
