import { useMutation } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { later } from '../later';
import { useSearchChange } from '../list-search';
import type { ListPageProps, ListRow } from './types';
import { addressOf, ALL, isBare, keptWords, sameView, type Words } from './view-rules';
import { changeView, deleteView, type SavedView } from './views-api';
import { signedInAs } from '@/api/device-session';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Menu, MenuItem, MenuRule } from '@/ui/menu';
import { activeInSight } from '@/lib/active-in-sight';
import { cx } from '@/lib/class-names';

const SaveAsDialog = later(async () => (await import('./view-dialogs')).SaveAsDialog);

interface ViewsProps {
  table: string;
  title: string;
  /** The list as it is, without a saved view. */
  base: string;
  views: readonly SavedView[];
  search: Words;
  /** What the list shows now, with the words that hold unsaid. */
  stated: Words;
  usual: Words;
  fixed: Words;
}

/** What a list gives its saved views. */
export function viewsOf<Row extends ListRow>(list: ListPageProps<Row>, mode: string): Pick<ViewsProps, 'search' | 'stated' | 'usual' | 'fixed'> {
  const first = list.views?.[0]?.value;
  const usual: Words = { sort: list.defaultSort, ...(first ? { view: first } : {}), ...list.stated, ...list.fixed };
  return { search: list.search, fixed: list.fixed ?? {}, stated: { ...list.stated, ...(first && mode !== first ? { view: mode } : {}) }, usual };
}

const activeOf = (views: readonly SavedView[], search: Words) => views.find(({ id }) => id === search.saved);

/** A list that nobody asked anything of shows the view that this person made the default. */
export function DefaultView({ views, search }: { views: readonly SavedView[]; search: Words }) {
  const usual = isBare(search) && views.find((view) => view.is_default && view.person_id === signedInAs());
  if (!usual) return null;
  return <Navigate to="." search={((old: Words) => ({ ...passed(old), ...addressOf(usual.id, usual.search as Words) })) as never} replace />;
}

/** What stays in the address when another view is chosen. */
const passed = ({ env, open }: Words): Words => ({ ...(env ? { env } : {}), ...(open ? { open } : {}) });

/** One's own views and the shared ones as tabs; a dot tells that the list no longer looks as its view says. */
export function ViewTabs(props: ViewsProps) {
  const { table, title, base, views, search, stated, usual, fixed } = props;
  const [dialog, setDialog] = useState<'new' | 'rename'>();
  const active = activeOf(views, search);
  const mine = signedInAs();
  const now = { ...stated, ...search };
  const changed = active !== undefined && !sameView(now, active.search as Words, usual);
  const close = () => setDialog(undefined);
  const hasDefault = views.some((view) => view.is_default && view.person_id === mine);
  return (
    <div className={cx('tabs', views.length === 0 && 'no-phone')}>
      <nav ref={activeInSight} aria-label={`Views of ${title}`}>
        <Tab words={{ ...fixed, ...(hasDefault ? { saved: ALL } : {}) }} on={!active}>
          {base}
        </Tab>
        {views.map((view) => (
          <Tab key={view.id} words={addressOf(view.id, view.search as Words)} on={view === active} tip={view.person_id === mine ? undefined : `Shared by ${view.person_name ?? 'a colleague'}`}>
            {view.shared && <Icon name="contacts" size={14} />}
            <span className="trunc">{view.name}</span>
            {view.shared && <span className="sr">, shared</span>}
            {view === active && changed && (
              <>
                <span className="changed" />
                <span className="sr">, changed</span>
              </>
            )}
          </Tab>
        ))}
        <Button look="quiet" size="sm" className="icon" icon="plus" aria-label="Save as a new view" title="Save as a new view" onClick={() => setDialog('new')} />
      </nav>
      <span className="end">
        <ViewActs {...props} active={active} changed={changed} kept={keptWords(now)} onDialog={setDialog} />
      </span>
      {dialog && <SaveAsDialog table={table} kept={keptWords(now)} view={dialog === 'rename' ? active : undefined} onClose={close} />}
    </div>
  );
}

function Tab({ words, on, tip, children }: { words: Words; on: boolean; tip?: string; children: React.ReactNode }) {
  return (
    <Link to="." search={((old: Words) => ({ ...passed({ env: old.env }), ...words })) as never} className="tab" activeOptions={{ exact: true, includeSearch: true }} aria-current={on ? 'page' : undefined} title={tip}>
      {children}
    </Link>
  );
}

interface ActsProps extends ViewsProps {
  active: SavedView | undefined;
  changed: boolean;
  kept: Record<string, string>;
  onDialog: (dialog: 'new' | 'rename') => void;
}

function ViewActs({ search, usual, active, changed, kept, onDialog }: ActsProps) {
  const navigate = useNavigate();
  const set = useSearchChange();
  const change = useMutation(changeView());
  const remove = useMutation(deleteView());
  const go = (words: Words) => void navigate({ to: '.', search: ((old: Words) => ({ ...passed({ env: old.env }), ...words })) as never });
  if (!active) {
    // How it is shown is remembered by the device: nobody need save that.
    if (sameView({ ...search, view: undefined }, {}, usual)) return null;
    return (
      <Button size="sm" onClick={() => onDialog('new')}>
        Save view
      </Button>
    );
  }
  const own = active.person_id === signedInAs();
  return (
    <>
      {changed && (
        <Button size="sm" look="quiet" onClick={() => go(addressOf(active.id, active.search as Words))}>
          Discard
        </Button>
      )}
      {changed && own && (
        <Button size="sm" busy={change.isPending && 'Saving...'} onClick={() => change.mutate({ view: active, values: { search: kept } })}>
          Save
        </Button>
      )}
      <Menu
        align="end"
        trigger={
          <Button size="sm" look="quiet">
            View
            <Icon name="c-down" className="after" />
          </Button>
        }
      >
        <MenuItem icon="plus" onSelect={() => onDialog('new')}>
          Save as...
        </MenuItem>
        {own && (
          <>
            <MenuItem icon="edit" onSelect={() => onDialog('rename')}>
              Rename
            </MenuItem>
            <MenuItem icon="contacts" onSelect={() => change.mutate({ view: active, values: { shared: !active.shared } })}>
              {active.shared ? 'Keep for myself' : 'Share with everyone'}
            </MenuItem>
            <MenuItem icon="star" onSelect={() => change.mutate({ view: active, values: { is_default: !active.is_default } })}>
              {active.is_default ? 'No longer my default' : 'Make it my default'}
            </MenuItem>
            <MenuRule />
            <MenuItem icon="trash" danger onSelect={() => remove.mutate(active, { onSuccess: () => set({ saved: undefined }, { replace: true }) })}>
              Delete view
            </MenuItem>
          </>
        )}
      </Menu>
    </>
  );
}
