import { baseKeymap, chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState, Plugin } from 'prosemirror-state';
import { schema } from './schema';

const { nodes, marks } = schema;

type MarkName = 'bold' | 'italic' | 'underline' | 'strike' | 'code';
type ListName = 'bullet_list' | 'ordered_list' | 'check_list';

const itemOf = (list: ListName): NodeType => (list === 'check_list' ? nodes.check_item : nodes.list_item);

/** The innermost list around the selection. */
export function listAt(state: EditorState): ListName | undefined {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const { name } = $from.node(depth).type;
    if (name === 'bullet_list' || name === 'ordered_list' || name === 'check_list') return name;
  }
  return undefined;
}

export const hasMark = (state: EditorState, name: MarkName | 'link'): boolean => {
  const { from, to, empty, $from } = state.selection;
  return empty
    ? marks[name].isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, marks[name]);
};

/** Whether the block at the selection is of this type, or inside of one. */
export function isInside(state: EditorState, name: string, level?: number): boolean {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const { type, attrs } = $from.node(depth);
    if (type.name === name && (level === undefined || attrs['level'] === level)) return true;
  }
  return false;
}

export const toggleFormat = (name: MarkName): Command => toggleMark(marks[name]);

export const toggleHeading =
  (level: number): Command =>
  (state, dispatch) =>
    isInside(state, 'heading', level)
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch);

export const toggleCode: Command = (state, dispatch) =>
  setBlockType(isInside(state, 'code_block') ? nodes.paragraph : nodes.code_block)(state, dispatch);

export const toggleQuote: Command = (state, dispatch) =>
  isInside(state, 'blockquote') ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch);

/** Turns paragraphs into a list, a list of another type into this one, and this one back into paragraphs. */
export const toggleList =
  (name: ListName): Command =>
  (state, dispatch, view) => {
    const current = listAt(state);
    if (!current) return wrapInList(nodes[name])(state, dispatch);
    const lifted = liftListItem(itemOf(current))(state, dispatch);
    if (!lifted || current === name || !view) return lifted;
    return wrapInList(nodes[name])(view.state, view.dispatch);
  };

const onItems =
  (make: (item: NodeType) => Command): Command =>
  (state, dispatch, view) => {
    const list = listAt(state);
    return list ? make(itemOf(list))(state, dispatch, view) : false;
  };

const splitItem: Command = (state, dispatch) => {
  const list = listAt(state);
  if (!list) return false;
  return splitListItem(itemOf(list), list === 'check_list' ? { checked: false } : undefined)(state, dispatch);
};

const hardBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** Keys and typing shortcuts, such as `- ` for a list. Tab moves a list item and otherwise leaves the editor. */
export const editingPlugins = (): Plugin[] => [
  inputRules({
    rules: [
      wrappingInputRule(/^\s*\[ ?\]\s$/, nodes.check_list),
      wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
      wrappingInputRule(/^\s*1\.\s$/, nodes.ordered_list),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      textblockTypeInputRule(/^```$/, nodes.code_block),
      textblockTypeInputRule(/^(#{1,3})\s$/, nodes.heading, (found) => ({ level: found[1]?.length ?? 1 })),
    ],
  }),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': toggleFormat('bold'),
    'Mod-i': toggleFormat('italic'),
    'Mod-u': toggleFormat('underline'),
    Enter: splitItem,
    Tab: onItems(sinkListItem),
    'Shift-Tab': onItems(liftListItem),
    'Shift-Enter': chainCommands(exitCode, hardBreak),
  }),
  keymap(baseKeymap),
];
