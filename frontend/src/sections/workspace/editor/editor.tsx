import { useNavigate } from '@tanstack/react-router';
import { history } from 'prosemirror-history';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import '@/styles/workspace.css';
import { isRecord } from '@/lib/json';
import { linkTo } from '@/patterns/navigation/link-to';
import { CheckItemView } from './check-item-view';
import { editingPlugins } from './commands';
import { schema } from './schema';
import { MentionMenu } from './mention-menu';
import { mentionPlugin, mentionQuery, type MenuKey } from './mention-query';
import { Toolbar } from './toolbar';

type Content = Readonly<Record<string, unknown>>;

interface EditorProps {
  /** The text at the beginning. A new `revision` replaces what the editor shows. */
  content: Content;
  revision: number;
  label: string;
  onChange: (content: Content) => void;
}

/** The rich text editor of a document. */
export function Editor({ content, revision, label, onChange }: EditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const menuKeys = useRef<MenuKey>(() => false);
  const latest = useLatest({ content, onChange, navigate: useNavigate() });
  const [shown, setShown] = useState<{ view: EditorView; state: EditorState }>();
  // Before the first paint: the toolbar needs the view, and may wrap into two lines.
  useLayoutEffect(() => {
    if (!place.current) return;
    const view = new EditorView(place.current, {
      state: startState(latest.current.content, menuKeys),
      attributes: { class: 'ws-text', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      nodeViews: { check_item: (node, editor, position) => new CheckItemView(node, editor, position) },
      handleClickOn: (_view, _at, node, _nodeAt, event) => {
        const target = node.type === schema.nodes.mention && event.target;
        if (!(target instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey) return false;
        event.preventDefault();
        void latest.current.navigate(linkTo(target.pathname));
        return true;
      },
      dispatchTransaction(transaction) {
        const state = view.state.apply(transaction);
        view.updateState(state);
        setShown({ view, state });
        const json: unknown = state.doc.toJSON();
        if (transaction.docChanged && isRecord(json)) latest.current.onChange(json);
      },
    });
    setShown({ view, state: view.state });
    return () => view.destroy();
  }, [revision, label, latest]);
  const takeKeys = useCallback((keys: MenuKey) => {
    menuKeys.current = keys;
  }, []);
  const query = shown && shown.view.hasFocus() ? mentionQuery(shown.state) : undefined;
  return (
    <div className="ws-editor">
      {shown ? <Toolbar view={shown.view} state={shown.state} /> : <div className="ws-toolbar no-print" />}
      <div ref={place} className="ws-sheet" />
      {shown && query && <MentionMenu view={shown.view} query={query} onKeys={takeKeys} />}
    </div>
  );
}

const startState = (content: Content, menuKeys: RefObject<MenuKey>): EditorState =>
  EditorState.create({
    doc: schema.nodeFromJSON(content),
    plugins: [mentionPlugin((key) => menuKeys.current(key)), ...editingPlugins(), history()],
  });

function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
