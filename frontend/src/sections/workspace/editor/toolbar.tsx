import { toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useState } from 'react';
import '@/styles/workspace.css';
import { cx } from '@/lib/class-names';
import { tooltipWithKeys } from '@/lib/keys/shortcuts';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import type { IconName } from '@/ui/icon-names';
import { toLink } from '@/sections/workspace/content';
import {
  hasMark,
  isInside,
  listAt,
  toggleCode,
  toggleFormat,
  toggleHeading,
  toggleList,
  toggleQuote,
} from './commands';
import { schema } from './schema';

interface Tool {
  label: string;
  icon?: IconName;
  /** Shown instead of an icon. */
  sign?: string;
  look?: 'bold' | 'italic' | 'underline' | 'strike';
  keys?: string;
  run: Command;
  on?: (state: EditorState) => boolean;
}

const groups: readonly (readonly Tool[])[] = [
  [
    { label: 'Undo', icon: 'undo', keys: 'Mod+Z', run: undo },
    { label: 'Redo', sign: '\u21b7', keys: 'Mod+Y', run: redo },
  ],
  [1, 2, 3].map((level) => ({
    label: `Heading ${level}`,
    sign: `H${level}`,
    run: toggleHeading(level),
    on: (state) => isInside(state, 'heading', level),
  })),
  [
    { label: 'Bold', sign: 'B', look: 'bold', keys: 'Mod+B', run: toggleFormat('bold'), on: (s) => hasMark(s, 'bold') },
    {
      label: 'Italic',
      sign: 'I',
      look: 'italic',
      keys: 'Mod+I',
      run: toggleFormat('italic'),
      on: (s) => hasMark(s, 'italic'),
    },
    {
      label: 'Underline',
      sign: 'U',
      look: 'underline',
      keys: 'Mod+U',
      run: toggleFormat('underline'),
      on: (s) => hasMark(s, 'underline'),
    },
    { label: 'Strikethrough', sign: 'S', look: 'strike', run: toggleFormat('strike'), on: (s) => hasMark(s, 'strike') },
  ],
  [
    { label: 'Bullet list', icon: 'list', run: toggleList('bullet_list'), on: (s) => listAt(s) === 'bullet_list' },
    { label: 'Numbered list', sign: '1.', run: toggleList('ordered_list'), on: (s) => listAt(s) === 'ordered_list' },
    { label: 'Checklist', icon: 'tasks', run: toggleList('check_list'), on: (s) => listAt(s) === 'check_list' },
  ],
  [
    { label: 'Quote', sign: '\u201d', run: toggleQuote, on: (s) => isInside(s, 'blockquote') },
    { label: 'Code', sign: '<>', run: toggleCode, on: (s) => isInside(s, 'code_block') },
  ],
  [
    {
      label: 'Mention a record',
      sign: '@',
      run: (state, dispatch) => {
        const { $from } = state.selection;
        const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
        dispatch?.(state.tr.insertText(before && !/\s$/.test(before) ? ' @' : '@'));
        return true;
      },
    },
  ],
];

/** Formatting for the selection. Every button has its typing shortcut or key in the help. */
export function Toolbar({ view, state }: { view: EditorView; state: EditorState }) {
  const [linking, setLinking] = useState(false);
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const isLinked = hasMark(state, 'link');
  return (
    <>
      <div className="ws-toolbar no-print" role="group" aria-label="Formatting">
        {groups.map((tools, index) => (
          <span key={index} className="ws-tools">
            {tools.map((tool) => (
              <ToolButton key={tool.label} tool={tool} state={state} onRun={() => run(tool.run)} />
            ))}
          </span>
        ))}
        <span className="ws-tools">
          <button
            type="button"
            className={cx('icon-btn', isLinked && 'is-on')}
            aria-label={isLinked ? 'Remove link' : 'Link'}
            title={isLinked ? 'Remove link' : 'Link'}
            disabled={!isLinked && state.selection.empty}
            onClick={() => (isLinked ? run(removeLink) : setLinking(!linking))}
          >
            <Icon name="link" />
          </button>
        </span>
      </div>
      {linking && (
        <LinkRow
          onClose={() => setLinking(false)}
          onLink={(href) => {
            setLinking(false);
            run(toggleMark(schema.marks.link, { href }));
          }}
        />
      )}
    </>
  );
}

const removeLink: Command = (state, dispatch) => {
  const { $from, from, to, empty } = state.selection;
  const range = empty ? { from: $from.start(), to: $from.end() } : { from, to };
  dispatch?.(state.tr.removeMark(range.from, range.to, schema.marks.link));
  return true;
};

function ToolButton({ tool, state, onRun }: { tool: Tool; state: EditorState; onRun: () => void }) {
  const isOn = tool.on?.(state);
  return (
    <button
      type="button"
      className={cx('icon-btn', isOn && 'is-on')}
      aria-label={tool.label}
      aria-pressed={tool.on && isOn}
      title={tool.keys ? tooltipWithKeys(tool.label, tool.keys) : tool.label}
      // The selection stays where it is.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      {tool.icon ? <Icon name={tool.icon} /> : <span className={cx('ws-sign', tool.look)} data-sign={tool.sign} />}
    </button>
  );
}

function LinkRow({ onLink, onClose }: { onLink: (href: string) => void; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const apply = () => {
    const href = toLink(typed);
    if (href) onLink(href);
    else setWrong(true);
  };
  return (
    <form
      className="ws-link-row row wrap"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <input
        autoFocus
        className="input"
        aria-label="Link address"
        aria-invalid={isWrong}
        inputMode="url"
        placeholder="https://"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
      />
      <Button size="sm" type="submit" variant="primary">
        Add link
      </Button>
      <Button size="sm" variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      {isWrong && (
        <p role="alert" className="ws-wrong">
          Enter a web address, or a page of this app that begins with /
        </p>
      )}
    </form>
  );
}
