import { Popover } from 'radix-ui';
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query';
import { FieldFrame } from './fields';
import { IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';

export interface Picked {
  id: string;
  label: string;
}

export interface PickerOption extends Picked {
  /** A second, quieter line: e-mail, price, stock. */
  note?: ReactNode;
}

/** How a section's records are searched: a query key and its function for the typed text. */
export interface PickerSource<Option extends PickerOption = PickerOption> {
  options: (typed: string) => { queryKey: QueryKey; queryFn: () => Promise<Option[]> };
}

interface PickerProps<Option extends PickerOption> {
  label: string;
  value: Picked | null;
  /** The whole option comes along for a section that puts more than a name on its options. */
  onChange: (picked: Picked | null, option?: Option) => void;
  source: PickerSource<Option>;
  required?: boolean;
  hint?: ReactNode;
  error?: string;
  placeholder?: string;
  /** Offers "Create …" with what was typed; left out where the role may not. */
  create?: { label: (typed: string) => string; run: (typed: string) => void };
}

/** Search as you type, arrows and Enter choose, "create new" stands last. An APG combobox with a list. */
export function PickerField<Option extends PickerOption>(props: PickerProps<Option>) {
  const list = useId();
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const open = typed !== undefined;
  const asked = useLater(typed ?? '', 150);
  const { queryKey, queryFn } = props.source.options(asked);
  const found = useQuery({ queryKey, queryFn, enabled: open, placeholderData: keepPreviousData });
  const options = found.data ?? [];
  const rows = options.length + (props.create ? 1 : 0);
  const at = Math.min(active, Math.max(rows - 1, 0));

  const close = () => setTyped(undefined);
  const choose = (index: number) => {
    const option = options[index];
    close();
    if (option) props.onChange({ id: option.id, label: option.label }, option);
    else props.create?.run((typed ?? '').trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step) {
      event.preventDefault();
      if (open) setActive((at + step + rows) % Math.max(rows, 1));
      else setTyped('');
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (rows > 0) choose(at);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <FieldFrame label={props.label} required={props.required} hint={props.hint} error={props.error}>
      {(ids) => (
        <Popover.Root open={open} onOpenChange={(next) => !next && close()}>
          <Popover.Anchor asChild>
            <span className={cx('input', props.error && 'is-error')}>
              <Icon name="search" />
              <input
                {...ids}
                role="combobox"
                autoComplete="off"
                aria-expanded={open}
                aria-controls={list}
                aria-autocomplete="list"
                aria-activedescendant={open && rows > 0 ? `${list}-${at}` : undefined}
                placeholder={props.placeholder}
                value={typed ?? props.value?.label ?? ''}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setActive(0);
                }}
                onClick={() => setTyped((now) => now ?? '')}
                onBlur={close}
                onKeyDown={onKeyDown}
              />
              {props.value && <IconButton icon="x" label={`Clear ${props.label.toLowerCase()}`} small onClick={() => props.onChange(null)} />}
            </span>
          </Popover.Anchor>
          <Popover.Portal>
            <Popover.Content
              className="menu picker-list"
              align="start"
              sideOffset={4}
              collisionPadding={8}
              onOpenAutoFocus={(event) => event.preventDefault()}
              onCloseAutoFocus={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
            >
              <ul role="listbox" id={list} aria-label={props.label}>
                {options.map((option, index) => (
                  <li key={option.id} id={`${list}-${index}`} role="option" aria-selected={option.id === props.value?.id} className={cx('item', index === at && 'is-active')} onClick={() => choose(index)}>
                    <span className="trunc grow">{option.label}</span>
                    {option.note && <span className="end">{option.note}</span>}
                  </li>
                ))}
                {props.create && (
                  <li id={`${list}-${options.length}`} role="option" aria-selected={false} className={cx('item', at === options.length && 'is-active')} onClick={() => choose(options.length)}>
                    <Icon name="plus" />
                    <span className="trunc">{props.create.label((typed ?? '').trim())}</span>
                  </li>
                )}
              </ul>
              {options.length === 0 && <p className="group">{words(found.isFetching, found.isError, asked)}</p>}
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </FieldFrame>
  );
}

function words(loading: boolean, failed: boolean, asked: string): string {
  if (failed) return 'The server could not be reached';
  if (loading) return 'Searching...';
  return asked ? `Nothing matches "${asked}"` : 'Nothing here yet';
}

/** The value, once it has rested. */
function useLater(value: string, ms: number): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return late;
}
