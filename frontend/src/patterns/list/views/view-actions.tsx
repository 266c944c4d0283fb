import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSearchChange } from '@/patterns/list/list-search';
import { hiddenReadyViews } from './ready-views';
import type { ReadyView } from '@/patterns/list/types';
import { linkTo } from '@/patterns/navigation/link-to';
import { addressOf, isSameView, type SearchParams, paramsOf } from './view-rules';
import { isSaved, passedParameters, type ViewsProps } from './views';
import { changeView, deleteView } from './view-mutations';
import type { SavedView } from './views-api';
import { signedInAs } from '@/api/device-session';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Menu, MenuItem, MenuRule } from '@/ui/menu';

interface ViewActionsProps extends ViewsProps {
  active: SavedView | ReadyView | undefined;
  /** The preset views that this user hid. */
  hidden: readonly string[];
  changed: boolean;
  stored: Record<string, string>;
  onDialog: (dialog: 'new' | 'rename') => void;
}

/** The actions for the current view, or for a list without one. */
export function ViewActions({ active, ...props }: ViewActionsProps) {
  return active ? <SavedViewActions {...props} active={active} /> : <UnsavedViewActions {...props} />;
}

function UnsavedViewActions({ table, search, usual, hidden, onDialog }: Omit<ViewActionsProps, 'active'>) {
  // The layout is remembered on the device, so it doesn't need saving.
  const asUsual = isSameView({ ...search, view: undefined }, {}, usual);
  return (
    <>
      {!asUsual && (
        <Button size="sm" onClick={() => onDialog('new')}>
          Save view
        </Button>
      )}
      {hidden.length > 0 && (
        <Button size="sm" variant="quiet" onClick={() => hiddenReadyViews(table, signedInAs()).forget()}>
          Show hidden views
        </Button>
      )}
    </>
  );
}

interface SavedViewActionsProps extends ViewActionsProps {
  active: SavedView | ReadyView;
}

function SavedViewActions({ table, fixed, active, hidden, changed, stored, onDialog }: SavedViewActionsProps) {
  const navigate = useNavigate();
  const set = useSearchChange();
  const change = useMutation(changeView());
  const remove = useMutation(deleteView());
  const go = (params: SearchParams) =>
    void navigate(linkTo('.', { search: ({ env }) => ({ ...passedParameters({ env }), ...params }) }));
  const saved = isSaved(active) ? active : undefined;
  const own = saved?.person_id === signedInAs();
  const hide = () => {
    hiddenReadyViews(table, signedInAs()).write([...hidden, active.id]);
    go(fixed);
  };
  return (
    <>
      {changed && (
        <Button size="sm" variant="quiet" onClick={() => go(addressOf(active.id, paramsOf(active)))}>
          Discard
        </Button>
      )}
      {changed && saved && own && (
        <Button
          size="sm"
          busy={change.isPending && 'Saving...'}
          onClick={() => change.mutate({ view: saved, values: { search: stored } })}
        >
          Save
        </Button>
      )}
      <Menu
        align="end"
        trigger={
          <Button size="sm" variant="quiet">
            View
            <Icon name="c-down" className="after" />
          </Button>
        }
      >
        <MenuItem icon="plus" onSelect={() => onDialog('new')}>
          Save as...
        </MenuItem>
        {!saved && (
          <MenuItem icon="eye-off" onSelect={hide}>
            Hide this view
          </MenuItem>
        )}
        {saved && own && (
          <>
            <MenuItem icon="edit" onSelect={() => onDialog('rename')}>
              Rename
            </MenuItem>
            <MenuItem
              icon="contacts"
              onSelect={() => change.mutate({ view: saved, values: { shared: !saved.shared } })}
            >
              {saved.shared ? 'Make private' : 'Share with everyone'}
            </MenuItem>
            <MenuItem
              icon="star"
              onSelect={() => change.mutate({ view: saved, values: { is_default: !saved.is_default } })}
            >
              {saved.is_default ? 'Remove as my default' : 'Set as my default'}
            </MenuItem>
            <MenuRule />
            <MenuItem
              icon="trash"
              danger
              onSelect={() => remove.mutate(saved, { onSuccess: () => set({ saved: undefined }, { replace: true }) })}
            >
              Delete view
            </MenuItem>
          </>
        )}
      </Menu>
    </>
  );
}
