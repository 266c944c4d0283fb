import { Popover } from 'radix-ui';
import { useId, useRef, type ReactNode } from 'react';
import { IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import { useKeyboardInset } from '@/lib/browser/keyboard-inset';
import { FieldFrame } from './field-frame';
import { type PickerOption, type PickerProps, usePicker } from './use-picker';

/** Search as you type; arrows and Enter choose; "create new" comes last. An APG combobox with a list. */
export function PickerField<Option extends PickerOption>(props: PickerProps<Option>) {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const picker = usePicker(props, field);
  const clear = () => {
    picker.forget();
    props.onChange(null);
  };
  const { open, at, rows } = picker;
  useKeyboardInset(open);
  return (
    <FieldFrame label={props.label} required={props.required} hint={props.hint} error={props.error}>
      {(ids) => (
        <Popover.Root open={open} onOpenChange={(next) => !next && picker.close()}>
          <Popover.Anchor asChild>
            <span className={cx('input', props.error && 'is-error')}>
              <Icon name="search" />
              <input
                {...ids}
                ref={field}
                role="combobox"
                autoComplete="off"
                aria-expanded={open}
                aria-controls={list}
                aria-autocomplete="list"
                aria-activedescendant={open && rows > 0 ? `${list}-${at}` : undefined}
                placeholder={props.placeholder}
                value={picker.typed ?? picker.waiting ?? props.value?.label ?? ''}
                aria-busy={picker.waiting === undefined ? undefined : true}
                onChange={(event) => picker.type(event.target.value)}
                onClick={() => open || picker.type('')}
                onBlur={picker.close}
                onKeyDown={picker.onKeyDown}
              />
              {props.value && (
                <IconButton icon="x" label={`Clear ${props.label.toLowerCase()}`} small onClick={clear} />
              )}
            </span>
          </Popover.Anchor>
          <Popover.Portal>
            <Popover.Content
              className="menu picker-list"
              aria-label={`${props.label}: results`}
              align="start"
              sideOffset={4}
              collisionPadding={8}
              onOpenAutoFocus={(event) => event.preventDefault()}
              onCloseAutoFocus={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
            >
              <Choices id={list} picker={picker} value={props.value} create={props.create} />
              {picker.options.length === 0 && <p className="group">{picker.message}</p>}
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </FieldFrame>
  );
}

interface ChoicesProps<Option extends PickerOption> extends Pick<PickerProps<Option>, 'value' | 'create'> {
  id: string;
  picker: ReturnType<typeof usePicker<Option>>;
}

function Choices<Option extends PickerOption>({ id, picker, value, create }: ChoicesProps<Option>) {
  const { options, offersCreate, at, choose, typed } = picker;
  return (
    <ul role="listbox" id={id} aria-label="Choices">
      {options.map((option, index) => (
        <Row
          key={option.id}
          id={`${id}-${index}`}
          active={index === at}
          selected={option.id === value?.id}
          onChoose={() => choose(index)}
        >
          <span className="trunc grow">{option.label}</span>
          {option.note && <span className="end">{option.note}</span>}
        </Row>
      ))}
      {create && offersCreate && (
        <Row
          id={`${id}-${options.length}`}
          active={at === options.length}
          selected={false}
          onChoose={() => choose(options.length)}
        >
          <Icon name="plus" />
          <span className="trunc">{create.label((typed ?? '').trim())}</span>
        </Row>
      )}
    </ul>
  );
}

interface RowProps {
  id: string;
  active: boolean;
  selected: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Row({ id, active, selected, onChoose, children }: RowProps) {
  return (
    <li id={id} role="option" aria-selected={selected} className={cx('item', active && 'is-active')} onClick={onChoose}>
      {children}
    </li>
  );
}
