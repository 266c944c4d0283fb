import { Dialog } from 'radix-ui';
import { useId, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import '@/styles/palette.css';
import { IconButton, Keys } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { leaveMovedFocus } from '@/lib/browser/focus-restore';
import { surfaces } from '../surfaces';
import { Row } from './row';
import { usePalette } from './use-palette';

function giveBack(event: Event): void {
  if (leaveMovedFocus(event)) return;
  event.preventDefault();
  surfaces.giveBack();
}

interface PaletteProps {
  isAdmin: boolean;
  /** The text typed while this was loading; after `onReady` the field here handles the keys. */
  early: string;
  /** Whether Enter was pressed there as well. */
  entered: RefObject<boolean>;
  onReady: () => void;
  /** Opens the shortcut sheet. */
  onKeys: () => void;
}

/** The command palette: go anywhere, run any action, find any record. An APG combobox with a list. */
export function Palette({ isAdmin, early, entered, onReady, onKeys }: PaletteProps) {
  const list = useId();
  const palette = usePalette(isAdmin);
  const { active, typed } = palette;
  const field = useRef<HTMLInputElement>(null);
  const takeOver = (event: Event) => {
    event.preventDefault();
    flushSync(() => palette.type(early));
    field.current?.focus();
    onReady();
    if (entered.current)
      setTimeout(
        () =>
          field.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
        0,
      );
  };
  const rowId = (key: string) => `${list}-${key}`;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && surfaces.close()}>
      <Dialog.Portal>
        <div className="scrim palette-scrim" />
        <Dialog.Content
          className="palette-box no-print"
          aria-describedby={undefined}
          onOpenAutoFocus={takeOver}
          onCloseAutoFocus={giveBack}
        >
          <Dialog.Title className="sr">Search or jump to</Dialog.Title>
          <div className="q row gap-3">
            <Icon name="search" size={20} />
            <input
              ref={field}
              role="combobox"
              aria-label="Search contacts, orders and products, or type a command"
              aria-expanded
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={active && rowId(active.key)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="go"
              placeholder="Search or jump to"
              value={typed}
              onChange={(event) => palette.type(event.target.value)}
              onKeyDown={palette.onKeyDown}
            />
            <span className="t-small t-3 no-phone">Everywhere</span>
            <Dialog.Close asChild>
              <button type="button" className="esc no-phone">
                <kbd className="kbd">Esc</kbd>
                <span className="sr">Close</span>
              </button>
            </Dialog.Close>
            <Dialog.Close asChild>
              <IconButton icon="x" label="Close" className="only-phone" />
            </Dialog.Close>
          </div>
          <div className="results" role="listbox" id={list} aria-label="Answers" tabIndex={-1}>
            <Results palette={palette} rowId={rowId} />
          </div>
          <span className="sr" role="status">
            {palette.status}
          </span>
          <Foot onKeys={onKeys} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ResultsProps {
  palette: ReturnType<typeof usePalette>;
  rowId: (key: string) => string;
}

function Results({ palette, rowId }: ResultsProps) {
  return palette.groups.map((group) => (
    <div key={group.label} role="group" aria-label={group.label}>
      <div className="group" aria-hidden="true">
        {group.label}
      </div>
      {group.items.map((item) => (
        <Row
          key={item.key}
          id={rowId(item.key)}
          item={item}
          active={item === palette.active}
          onPoint={() => palette.point(item)}
          onChoose={(elsewhere) => palette.choose(item, elsewhere)}
        />
      ))}
    </div>
  ));
}

function Foot({ onKeys }: { onKeys: () => void }) {
  return (
    <footer className="no-phone">
      <span className="row">
        <Keys keys="↑ ↓" />
        move
      </span>
      <span className="row">
        <kbd className="kbd">
          <Icon name="enter" size={12} />
        </kbd>
        open
      </span>
      <span className="row">
        <Keys keys="Mod+Enter" />
        new tab
      </span>
      <button type="button" className="k push" onClick={onKeys}>
        <Keys keys="?" />
        all keys
      </button>
    </footer>
  );
}
