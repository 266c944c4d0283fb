import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import { currentKeys } from '@/lib/storage/key-changes';
import { keyLabel } from '@/lib/keys/shortcuts';
import { Icon } from './icon';
import type { IconName } from './icon-names';

type ButtonVariant = 'plain' | 'primary' | 'danger' | 'quiet' | 'quiet-danger';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  icon?: IconName;
  size?: 'sm' | 'lg';
  /** Label while the action runs; the button stays in place and a second press does nothing. */
  busy?: string | false;
}

export function Button({ variant = 'plain', icon, size, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx('btn', variant !== 'plain' && variant, size, className)}
      aria-busy={busy ? true : undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Icon name="refresh" className="spin" /> : icon && <Icon name={icon} />}
      {busy || children}
    </button>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName;
  /** The accessible name, also shown as a tooltip. */
  label: string;
  small?: boolean;
}

export function IconButton({ icon, label, small, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx('icon-btn', small && 'sm', className)}
      aria-label={label}
      title={rest.title ?? label}
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}

/** Keys as printed on a keyboard: `G C`, `Ctrl Shift P`, with any custom assignment in place of the default. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="keys" aria-hidden="true">
      {currentKeys(keys)
        .split(/[ +]/)
        .map((key, index) => (
          <kbd className="kbd" key={index}>
            {keyLabel(key)}
          </kbd>
        ))}
    </span>
  );
}

export function Spinner({ label }: { label: ReactNode }) {
  return (
    <div className="waiting" role="status">
      <Icon name="refresh" size={20} className="spin" />
      <span>{label}</span>
    </div>
  );
}
