import { Schema, type MarkSpec, type NodeSpec } from 'prosemirror-model';
import '@/styles/workspace.css';
import { withEnvironment } from '@/api/environment';
import { isLink, mentionLabel, mentionPath } from '@/sections/workspace/content';

const block = (tag: string, more: Partial<NodeSpec> = {}): NodeSpec => ({
  group: 'block',
  content: 'inline*',
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
  ...more,
});

const markSpec = (tag: string, ...others: string[]): MarkSpec => ({
  parseDOM: [tag, ...others].map((each) => ({ tag: each })),
  toDOM: () => [tag, 0],
});

const heading: NodeSpec = block('h2', {
  attrs: { level: { default: 1 } },
  defining: true,
  parseDOM: [
    { tag: 'h1', attrs: { level: 1 } },
    { tag: 'h2', attrs: { level: 1 } },
    { tag: 'h3', attrs: { level: 2 } },
    { tag: 'h4', attrs: { level: 3 } },
  ],
  // The page's own title is the only h1.
  toDOM: ({ attrs }) => [`h${Number(attrs['level']) + 1}`, 0],
});

const checkItem: NodeSpec = {
  content: 'paragraph block*',
  defining: true,
  attrs: { checked: { default: false } },
  parseDOM: [
    {
      tag: 'li[data-checked]',
      priority: 60,
      getAttrs: (item) => ({ checked: item.getAttribute('data-checked') === 'true' }),
    },
  ],
  toDOM: ({ attrs }) => ['li', { class: 'ws-check', 'data-checked': String(attrs['checked']) }, ['div', 0]],
};

const mention: NodeSpec = {
  group: 'inline',
  inline: true,
  atom: true,
  attrs: { table: {}, id: {}, label: { default: null }, status: { default: null } },
  parseDOM: [
    {
      tag: '[data-mention]',
      getAttrs: (chip) => {
        const [table = '', id = ''] = (chip.getAttribute('data-mention') ?? '').split('/');
        return table && id ? { table, id, label: chip.textContent || null } : false;
      },
    },
  ],
  toDOM({ attrs: { table, id, label } }) {
    const path = mentionPath(table, id, label);
    const attributes = { class: 'ws-mention', 'data-mention': `${String(table)}/${String(id)}` };
    return path
      ? ['a', { ...attributes, href: withEnvironment(path) }, mentionLabel(label)]
      : ['span', attributes, mentionLabel(label)];
  },
  leafText: ({ attrs }) => mentionLabel(attrs['label']),
};

const link: MarkSpec = {
  attrs: { href: {} },
  inclusive: false,
  parseDOM: [
    {
      tag: 'a[href]:not([data-mention])',
      getAttrs: (anchor) => {
        const href = anchor.getAttribute('href') ?? '';
        return isLink(href) ? { href } : false;
      },
    },
  ],
  toDOM: ({ attrs }) => ['a', { href: String(attrs['href']), rel: 'noopener noreferrer', target: '_blank' }, 0],
};

/** What a document can contain. The server accepts exactly this (`workspace/content.py`). */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: block('p'),
    heading,
    bullet_list: block('ul', { content: 'list_item+' }),
    ordered_list: block('ol', { content: 'list_item+' }),
    check_list: block('ul', {
      content: 'check_item+',
      parseDOM: [{ tag: 'ul.ws-checks', priority: 60 }],
      toDOM: () => ['ul', { class: 'ws-checks' }, 0],
    }),
    list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    check_item: checkItem,
    blockquote: block('blockquote', { content: 'block+', defining: true }),
    code_block: block('pre', {
      content: 'text*',
      marks: '',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', ['code', 0]],
    }),
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    text: { group: 'inline' },
    mention,
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
      leafText: () => '\n',
    },
  },
  marks: {
    link,
    bold: markSpec('strong', 'b'),
    italic: markSpec('em', 'i'),
    underline: markSpec('u'),
    strike: markSpec('s', 'del'),
    code: markSpec('code'),
  },
});
