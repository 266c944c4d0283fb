// @vitest-environment jsdom
import { DOMParser, DOMSerializer } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import type { Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { expect, test } from 'vitest';
import { listAt, toggleCode, toggleFormat, toggleHeading, toggleList, toggleQuote } from './commands';
import { schema } from './schema';

function editing(...texts: string[]): EditorView {
  const content = texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
  const doc = schema.nodeFromJSON({ type: 'doc', content });
  const state = EditorState.create({ doc });
  const all = TextSelection.between(doc.resolve(1), doc.resolve(doc.content.size - 1));
  return new EditorView(document.createElement('div'), { state: state.apply(state.tr.setSelection(all)) });
}

const run = (view: EditorView, command: Command) => command(view.state, view.dispatch, view);

test('a list becomes another list and paragraphs again', () => {
  const view = editing('One', 'Two');
  run(view, toggleList('bullet_list'));
  expect(view.state.doc.toString()).toBe('doc(bullet_list(list_item(paragraph("One")), list_item(paragraph("Two"))))');
  run(view, toggleList('check_list'));
  expect(view.state.doc.toString()).toBe('doc(check_list(check_item(paragraph("One")), check_item(paragraph("Two"))))');
  expect(listAt(view.state)).toBe('check_list');
  run(view, toggleList('check_list'));
  expect(view.state.doc.toString()).toBe('doc(paragraph("One"), paragraph("Two"))');
});

test('headings, quotes, code and formats are switched on and off', () => {
  const view = editing('One');
  run(view, toggleHeading(2));
  expect(view.state.doc.toJSON()).toMatchObject({ content: [{ type: 'heading', attrs: { level: 2 } }] });
  run(view, toggleHeading(2));
  run(view, toggleQuote);
  expect(view.state.doc.toString()).toBe('doc(blockquote(paragraph("One")))');
  run(view, toggleQuote);
  run(view, toggleCode);
  expect(view.state.doc.toString()).toBe('doc(code_block("One"))');
  run(view, toggleCode);
  run(view, toggleFormat('bold'));
  expect(view.state.doc.toString()).toBe('doc(paragraph(bold("One")))');
});

test('a pasted link that leads to a script stays text', () => {
  const pasted = document.createElement('div');
  pasted.innerHTML =
    '<p><a href="javascript:alert(1)">bad</a> <a href="https://example.com">good</a></p><script>1</script>';
  const doc = DOMParser.fromSchema(schema).parse(pasted);
  expect(doc.textContent).toBe('bad good');
  expect(JSON.stringify(doc.toJSON()).match(/"href":"[^"]*"/g)).toEqual(['"href":"https://example.com"']);
});

test('a copied mention and a copied checklist are pasted whole', () => {
  const attrs = { table: 'customers', id: '1', label: 'Greta', status: null };
  const item = (checked: boolean, ...content: object[]) => ({
    type: 'check_item',
    attrs: { checked },
    content: [{ type: 'paragraph', content }],
  });
  const content = [
    {
      type: 'check_list',
      content: [item(true, { type: 'mention', attrs }), item(false, { type: 'text', text: 'Call' })],
    },
  ];
  const doc = schema.nodeFromJSON({ type: 'doc', content });
  const copied = document.createElement('div');
  copied.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content));
  expect(DOMParser.fromSchema(schema).parse(copied).toJSON()).toEqual(doc.toJSON());
});
