import { Plugin, PluginKey, type EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { schema } from './schema';

/** What is typed after @ or #, and where it stands in the text. */
export interface MentionQuery {
  from: number;
  to: number;
  text: string;
}

/** Keys that the menu takes while it is open. Returns whether it did. */
export type MenuKey = (key: string) => boolean;

const TYPED = /(?:^|\s)[@#]([^\s@#][^@#]{0,39})?$/;
const closedAt = new PluginKey<number | undefined>('mention');

/** The mention that is being typed at the cursor. */
export function mentionQuery(state: EditorState): MentionQuery | undefined {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type.spec.code) return undefined;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
  const found = TYPED.exec(before);
  if (!found) return undefined;
  const text = found[1] ?? '';
  const from = $from.pos - text.length - 1;
  return closedAt.getState(state) === from ? undefined : { from, to: $from.pos, text };
}

/** Passes the menu's keys on. Escape closes it for this mention. */
export const mentionPlugin = (onKey: MenuKey): Plugin =>
  new Plugin<number | undefined>({
    key: closedAt,
    state: {
      init: () => undefined,
      apply: (transaction, closed) => {
        const now: unknown = transaction.getMeta(closedAt);
        if (typeof now === 'number') return now;
        return closed === undefined ? undefined : transaction.mapping.map(closed, -1);
      },
    },
    props: {
      handleKeyDown(view, event) {
        const open = mentionQuery(view.state);
        if (!open) return false;
        if (event.key !== 'Escape') return onKey(event.key);
        view.dispatch(view.state.tr.setMeta(closedAt, open.from));
        return true;
      },
    },
  });

interface Mentioned {
  table: string;
  id: string;
  title: string;
}

/** Replaces what was typed by the mention. */
export function insertMention(view: EditorView, { from, to }: MentionQuery, { table, id, title }: Mentioned): void {
  const mention = schema.nodes.mention.create({ table, id, label: title });
  view.dispatch(view.state.tr.replaceWith(from, to, [mention, schema.text(' ')]).scrollIntoView());
  view.focus();
}
