import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { EditorView } from 'prosemirror-view';
import '@/styles/workspace.css';
import { useDebounced } from '@/lib/browser/use-debounced';
import { recordLabels } from '@/sections/documents/labels';
import { Icon } from '@/ui/icon';
import { isMentionable } from '@/sections/workspace/content';
import { mentionable } from '@/sections/workspace/text-api';
import { insertMention, type MenuKey, type MentionQuery } from './mention-query';

interface MentionMenuProps {
  view: EditorView;
  query: MentionQuery;
  /** Where the editor sends its keys while the menu is open. */
  onKeys: (keys: MenuKey) => void;
}

const MAX_SHOWN = 8;
const REST_MS = 150;
const WIDTH = 320;

/** The records that match what was typed after @ or #, below the cursor. */
export function MentionMenu({ view, query, onKeys }: MentionMenuProps) {
  const { data = [], isFetching } = useQuery(mentionable(useDebounced(query.text, REST_MS)));
  const hits = data.filter(({ table }) => isMentionable(table)).slice(0, MAX_SHOWN);
  const [active, setActive] = useState(0);
  const at = Math.min(active, Math.max(hits.length - 1, 0));
  const id = useId();
  useEffect(() => {
    onKeys((key) => {
      const hit = hits[at];
      if (!hit) return false;
      if (key === 'ArrowDown') setActive((at + 1) % hits.length);
      else if (key === 'ArrowUp') setActive((at + hits.length - 1) % hits.length);
      else if (key === 'Enter' || key === 'Tab') insertMention(view, query, hit);
      else return false;
      return true;
    });
    return () => onKeys(() => false);
  });
  useEffect(() => {
    view.dom.setAttribute('aria-controls', id);
    if (hits[at]) view.dom.setAttribute('aria-activedescendant', `${id}-${at}`);
    return () => {
      view.dom.removeAttribute('aria-controls');
      view.dom.removeAttribute('aria-activedescendant');
    };
  }, [view, id, at, hits]);
  const { left, bottom } = view.coordsAtPos(query.from);
  const place = { left: Math.max(8, Math.min(left, innerWidth - WIDTH - 8)), top: bottom + 4 };
  return (
    <div className="ws-mentions" style={place}>
      {hits.length === 0 ? (
        <p role="status">{hintOf(query.text, isFetching)}</p>
      ) : (
        <ul role="listbox" id={id} aria-label="Records to mention">
          {hits.map((hit, index) => (
            <li
              key={`${hit.table}/${hit.id}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              onPointerDown={(event) => {
                event.preventDefault();
                insertMention(view, query, hit);
              }}
            >
              <Icon name={recordLabels[hit.table]?.icon ?? 'docs'} size={14} />
              <span className="trunc">{hit.title}</span>
              <span className="t-3">{recordLabels[hit.table]?.label}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function hintOf(typed: string, isFetching: boolean): string {
  if (!typed) return 'Type a name or number to mention a record';
  return isFetching ? 'Searching...' : 'No records found';
}
