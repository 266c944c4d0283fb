import '@/styles/workspace.css';
import { Link } from '@tanstack/react-router';
import { createElement, type ReactNode } from 'react';
import { isRecord } from '@/lib/json';
import { linkTo } from '@/patterns/navigation/link-to';
import { isLink, mentionLabel, mentionPath, type ContentNode } from './content';

const tags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bullet_list: 'ul',
  ordered_list: 'ol',
  list_item: 'li',
  blockquote: 'blockquote',
  code_block: 'pre',
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
};

const isNode = (value: unknown): value is ContentNode => isRecord(value) && typeof value['type'] === 'string';

/** The text of a document without an editor: in the preview and for an earlier version. */
export const ContentView = ({ content }: { content: unknown }) => (
  <div className="ws-text">{isNode(content) && renderNode(content)}</div>
);

const renderNode = (node: ContentNode): ReactNode[] =>
  (node.content ?? []).map((child, index) => <NodeView key={index} node={child} />);

function NodeView({ node }: { node: ContentNode }): ReactNode {
  if (node.type === 'text') return renderMarks(node);
  if (node.type === 'mention') return <MentionView node={node} />;
  if (node.type === 'hard_break') return <br />;
  if (node.type === 'horizontal_rule') return <hr />;
  if (node.type === 'heading')
    return createElement(`h${Number(node.attrs?.['level'] ?? 1) + 1}`, {}, ...renderNode(node));
  if (node.type === 'check_list') return <ul className="ws-checks">{renderNode(node)}</ul>;
  if (node.type === 'check_item') return <CheckView node={node} />;
  return createElement(tags[node.type] ?? 'div', {}, ...renderNode(node));
}

function CheckView({ node }: { node: ContentNode }) {
  const checked = node.attrs?.['checked'] === true;
  return (
    <li className="ws-check" data-checked={checked}>
      <span className="ws-box" role="img" aria-label={checked ? 'Done' : 'Not done'} />
      <div className="grow">{renderNode(node)}</div>
    </li>
  );
}

function MentionView({ node: { attrs = {} } }: { node: ContentNode }) {
  const path = mentionPath(attrs['table'], attrs['id'], attrs['label']);
  const label = mentionLabel(attrs['label']);
  if (!path) return <span className="ws-mention">{label}</span>;
  return (
    <Link {...linkTo(path)} className="ws-mention">
      {label}
    </Link>
  );
}

function renderMarks({ text, marks = [] }: ContentNode): ReactNode {
  return marks.reduce<ReactNode>((inside, { type, attrs }) => {
    const href = attrs?.['href'];
    if (type === 'link' && typeof href === 'string' && isLink(href)) {
      return (
        <a href={href} rel="noopener noreferrer" target="_blank">
          {inside}
        </a>
      );
    }
    return createElement(tags[type] ?? 'span', {}, inside);
  }, text);
}
