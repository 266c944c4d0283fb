import { DropdownMenu as Radix } from 'radix-ui';
import { Suspense, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import { leaveMovedFocus } from '@/lib/browser/focus-restore';
import { ariaKeys } from '@/lib/keys/shortcuts';
import { ignoreNextTap } from '@/lib/browser/tap-shield';
import { Keys } from './button';
import { Icon } from './icon';
import type { IconName } from './icon-names';

export interface MenuProps {
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
  /** Controlled by the page, for a menu that also opens with a shortcut. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/**
 * Mounted when first opened, so it starts open. Not modal: the modal variant injects a style element to lock the
 * scroll.
 */
export function OpenMenu({ trigger, children, align = 'start', open, onOpenChange }: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className="menu"
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onPointerDownOutside={ignoreNextTap}
          onCloseAutoFocus={leaveMovedFocus}
        >
          <Suspense>{children}</Suspense>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface ItemProps {
  icon?: IconName;
  keys?: string;
  danger?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, keys, danger, onSelect, children }: ItemProps) {
  return (
    <Radix.Item className={cx('item', danger && 'danger')} onSelect={onSelect} aria-keyshortcuts={ariaKeys(keys)}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {keys && (
        <span className="end">
          <Keys keys={keys} />
        </span>
      )}
    </Radix.Item>
  );
}

/** A menu item that is a link: `<MenuLink><Link to="…">…</Link></MenuLink>`. */
export function MenuLink({ children }: { children: ReactElement }) {
  return (
    <Radix.Item className="item" asChild>
      {children}
    </Radix.Item>
  );
}

export function MenuGroup({ label }: { label: ReactNode }) {
  return <Radix.Label className="group">{label}</Radix.Label>;
}

export function MenuRule() {
  return <Radix.Separator className="rule" />;
}

export interface RadioProps<T extends string> {
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string; icon?: IconName; note?: string }[];
}

/**
 * A menu of options starts at the current one, also when a shortcut opened it. It is focused before the menu would focus
 * itself, so a key pressed right after opening already moves from there.
 */
export function MenuRadios<T extends string>({ value, onChange, options }: RadioProps<T>) {
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => group.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus(), []);
  return (
    <Radix.RadioGroup ref={group} value={value} onValueChange={(next) => onChange(next as T)}>
      {options.map((option) => (
        <Radix.RadioItem className="item" value={option.value} key={option.value}>
          {option.icon && <Icon name={option.icon} />}
          <span>{option.label}</span>
          <span className="end">
            {option.note && <span aria-hidden="true">{option.note}</span>}
            <Radix.ItemIndicator>
              <Icon name="check" />
            </Radix.ItemIndicator>
          </span>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

interface ChecksProps {
  values: readonly string[];
  onChange: (values: string[]) => void;
  options: readonly { value: string; label: string }[];
}

/** Stays open while boxes are checked. */
export function MenuChecks({ values, onChange, options }: ChecksProps) {
  return options.map((option) => (
    <Radix.CheckboxItem
      className="item"
      key={option.value}
      checked={values.includes(option.value)}
      onSelect={(event) => event.preventDefault()}
      onCheckedChange={(on) =>
        onChange(on ? [...values, option.value] : values.filter((value) => value !== option.value))
      }
    >
      <span className={cx('check', values.includes(option.value) && 'on')} aria-hidden="true" />
      <span>{option.label}</span>
    </Radix.CheckboxItem>
  ));
}
