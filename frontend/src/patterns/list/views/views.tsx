import { Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import type { ListPageProps, ListRow, ReadyView } from '@/patterns/list/types';
import { linkTo } from '@/patterns/navigation/link-to';
import { signedInAs } from '@/api/device-session';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { activeInSight } from '@/lib/browser/active-in-sight';
import { cx } from '@/lib/class-names';
import { useDevice } from '@/lib/storage/storage';
import { hiddenReadyViews } from './ready-views';
import { addressOf, ALL, isDefault, storedParams, isSameView, type SearchParams, paramsOf } from './view-rules';
import type { SavedView } from './views-api';

const ViewActions = lazyWithPreload(async () => (await import('./view-actions')).ViewActions);
const SaveAsDialog = lazyFocused(async () => (await import('./view-dialogs')).SaveAsDialog);

export interface ViewsProps {
  table: string;
  title: string;
  /** The list without a saved view. */
  base: string;
  views: readonly SavedView[];
  ready: readonly ReadyView[];
  search: SearchParams;
  /** The current state of the list, including defaults that aren't in the URL. */
  stated: SearchParams;
  usual: SearchParams;
  fixed: SearchParams;
  /** What the dialog says, if it isn't a list. */
  labels?: ViewLabels;
}

export interface ViewLabels {
  /** What a view stores. */
  hint: string;
  /** The label of the default view's check box. */
  opens: string;
}

/** What a list passes to its saved views. */
export function viewsOf<Row extends ListRow>(
  list: ListPageProps<Row>,
  mode: string,
  columns: string | undefined,
): Pick<ViewsProps, 'search' | 'stated' | 'usual' | 'fixed' | 'ready'> {
  const first = list.views?.[0]?.value;
  const usual: SearchParams = {
    sort: list.defaultSort,
    ...(first ? { view: first } : {}),
    ...list.stated,
    ...list.fixed,
  };
  return {
    ready: list.ready ?? [],
    search: list.search,
    fixed: list.fixed ?? {},
    stated: { ...list.stated, ...(columns && { cols: columns }), ...(first && mode !== first ? { view: mode } : {}) },
    usual,
  };
}

export const isSaved = (view: SavedView | ReadyView): view is SavedView => 'person_id' in view;

/** A list opened without parameters shows the user's default view. */
export function DefaultView({ views, search }: { views: readonly SavedView[]; search: SearchParams }) {
  const usual = isDefault(search) && views.find((view) => view.is_default && view.person_id === signedInAs());
  if (!usual) return null;
  return (
    <Navigate
      {...linkTo('.', { search: (old) => ({ ...passedParameters(old), ...addressOf(usual.id, paramsOf(usual)) }) })}
      replace
    />
  );
}

/** What stays in the URL when another view is chosen. */
export const passedParameters = ({ env, open }: SearchParams): SearchParams => ({
  ...(env ? { env } : {}),
  ...(open ? { open } : {}),
});

/** Preset views, the user's own and the shared ones as tabs; a dot marks a list that no longer matches its view. */
export function ViewTabs(props: ViewsProps) {
  const { table, title, base, search, stated, usual, fixed } = props;
  const hidden = useDevice(hiddenReadyViews(table, signedInAs()));
  const active = [...props.ready, ...props.views].find(({ id }) => id === search.saved);
  // A view opened by a link is shown even if it is hidden.
  const views = [...props.ready.filter((view) => view === active || !hidden.includes(view.id)), ...props.views];
  const [dialog, setDialog] = useState<'new' | 'rename'>();
  const mine = signedInAs();
  const now = { ...stated, ...search };
  const changed = active !== undefined && !isSameView(now, paramsOf(active), usual);
  const close = () => setDialog(undefined);
  const hasDefault = props.views.some((view) => view.is_default && view.person_id === mine);
  // On a phone the whole bar scrolls, otherwise only its tabs do.
  return (
    <div ref={activeInSight} className={cx('tabs', views.length === 0 && 'no-phone')}>
      <nav ref={activeInSight} aria-label={`Views of ${title}`}>
        <Tab params={{ ...fixed, ...(hasDefault ? { saved: ALL } : {}) }} on={!active}>
          {base}
        </Tab>
        {views.map((view) => (
          <Tab
            key={view.id}
            params={addressOf(view.id, paramsOf(view))}
            on={view === active}
            tip={
              !isSaved(view) || view.person_id === mine ? undefined : `Shared by ${view.person_name ?? 'a colleague'}`
            }
          >
            {isSaved(view) && view.shared && <Icon name="contacts" size={14} />}
            <span className="trunc">{view.name}</span>
            {isSaved(view) && view.shared && <span className="sr">, shared</span>}
            {view === active && changed && (
              <>
                <span className="changed" />
                <span className="sr">, changed</span>
              </>
            )}
          </Tab>
        ))}
        <Button
          variant="quiet"
          size="sm"
          className="icon"
          icon="plus"
          aria-label="Save as new view"
          title="Save as new view"
          onClick={() => setDialog('new')}
        />
      </nav>
      <span className="end">
        {(active ?? (hidden.length > 0 || !isSameView({ ...search, view: undefined }, {}, usual))) && (
          <ViewActions
            {...props}
            active={active}
            hidden={hidden}
            changed={changed}
            stored={storedParams(now)}
            onDialog={setDialog}
          />
        )}
      </span>
      {dialog && (
        <SaveAsDialog
          table={table}
          stored={storedParams(now)}
          labels={props.labels}
          view={dialog === 'rename' && active && isSaved(active) ? active : undefined}
          onClose={close}
        />
      )}
    </div>
  );
}

function Tab({
  params,
  on,
  tip,
  children,
}: {
  params: SearchParams;
  on: boolean;
  tip?: string;
  children: React.ReactNode;
}) {
  return (
    <Link
      {...linkTo('.', { search: ({ env }) => ({ ...passedParameters({ env }), ...params }) })}
      className="tab"
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={on ? 'page' : undefined}
      title={tip}
    >
      {children}
    </Link>
  );
}
