import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { DropdownMenu as Radix } from 'radix-ui';
import { use, useState } from 'react';
import { useBulk } from '@/patterns/list/bulk/bulk';
import { BulkResult } from '@/patterns/list/bulk/bulk-bar';
import type { DialogAction, BulkAction } from '@/patterns/list/bulk/bulk-types';
import type { ListPageProps, ListRow, MenuPosition, RowItem, RowItems } from '@/patterns/list/types';
import { useSearchChange } from '@/patterns/list/list-search';
import { Icon } from '@/ui/icon';
import type { IconName } from '@/ui/icon-names';
import { cx } from '@/lib/class-names';
import { leaveMovedFocus } from '@/lib/browser/focus-restore';
import { copyLink } from './copy-link';
import type { Selection } from './selection';

interface RowMenuProps<Row extends ListRow> {
  list: ListPageProps<Row>;
  at: MenuPosition<Row>;
}

const noop = () => undefined;

const none = Promise.resolve(() => []);
const loading = new WeakMap<object, Promise<RowItems<never>>>();

/** The list's own menu items, loaded once. */
function itemsOf<Row extends ListRow>({ rowItems }: ListPageProps<Row>): Promise<RowItems<Row>> {
  if (!rowItems) return none;
  const items = (loading.get(rowItems) as Promise<RowItems<Row>> | undefined) ?? rowItems();
  loading.set(rowItems, items);
  // If loading fails, the next use tries again.
  items.catch(() => loading.delete(rowItems));
  return items;
}

/** Selects just this row for as long as its menu is open. */
const onlyThis = (id: string): Selection => ({
  ids: [id],
  all: false,
  some: true,
  everything: false,
  has: (one) => one === id,
  toggle: noop,
  toggleAll: noop,
  setEverything: noop,
  only: noop,
  clear: noop,
});

/**
 * The actions for one row, at the pointer or below the row's button: those the bar offers for many rows, and those of
 * its page.
 */
export function RowMenu<Row extends ListRow>({ list, at }: RowMenuProps<Row>) {
  const { row, line } = at;
  const [open, setOpen] = useState(true);
  const [opened, setOpened] = useState(at);
  // The row's button opens it again at the same place.
  if (opened !== at) {
    setOpened(at);
    setOpen(true);
  }
  const [asking, setAsking] = useState<DialogAction<Row>>();
  const bulk = useBulk(list, onlyThis(row.id), undefined);
  const actions = (list.bulk ?? []).filter((act) => !('notForOne' in act));
  const run = (act: BulkAction<Row>, value?: string) => {
    if ('file' in act) bulk.save(act, value ?? act.papers?.[0]?.value ?? '');
    else if ('dialog' in act) setAsking(act);
    else if ('choices' in act)
      void bulk
        .run(
          act,
          act.change(value ?? ''),
          act.targetText?.(act.choices.find((choice) => choice.value === value)?.label ?? ''),
        )
        .catch(noop);
    else void bulk.run(act, act.change()).catch(noop);
  };
  // The focus returns to the row, because its button is rendered only while the pointer or the focus is on it.
  const back = (event: Event) => {
    if (leaveMovedFocus(event)) return;
    event.preventDefault();
    if (!asking) line.querySelector<HTMLElement>('td[data-column][tabindex="0"], td[data-column]')?.focus();
  };
  return (
    <>
      <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
        <Radix.Trigger asChild>
          <span className="row-menu-at" style={{ left: at.x, top: at.y }} aria-hidden="true" />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            className="menu"
            align="start"
            sideOffset={2}
            collisionPadding={8}
            onCloseAutoFocus={back}
            aria-label={`Actions for ${list.rowName(row)}`}
          >
            <OpenRowItems list={list} at={at} />
            {actions.length > 0 && <Radix.Separator className="rule" />}
            {actions
              .filter((act) => !act.danger)
              .map((act) => (
                <ActionItem key={act.name} action={act} onRun={run} />
              ))}
            {actions.some((act) => act.danger) && actions.some((act) => !act.danger) && (
              <Radix.Separator className="rule" />
            )}
            {actions
              .filter((act) => act.danger)
              .map((act) => (
                <ActionItem key={act.name} action={act} onRun={run} />
              ))}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      {asking?.dialog({
        chosen: bulk.chosen,
        run: (change) => bulk.run(asking, change),
        onClose: () => setAsking(undefined),
      })}
      {bulk.result && <BulkResult bulk={bulk} noun={list.noun} />}
    </>
  );
}

/** Open, in a new tab, preview, edit, and items that only this list has. */
function OpenRowItems<Row extends ListRow>({ list, at: { row, line } }: RowMenuProps<Row>) {
  const { history } = useRouter();
  const change = useSearchChange();
  const link = line.querySelector<HTMLAnchorElement>('td.name a[href], a[href]');
  const page = link && new URL(link.href);
  const hasPage = page && page.pathname !== location.pathname;
  const edits = typeof list.opensEdit === 'function' ? list.opensEdit(row) : list.opensEdit;
  const client = useQueryClient();
  const items = use(itemsOf(list))(row);
  const open = (dialog: string) => {
    page?.searchParams.set('open', dialog);
    if (page) history.push(page.pathname + page.search);
  };
  const run = (item: RowItem) =>
    'opens' in item ? open(item.opens) : void item.run({ client, go: (path) => history.push(path) });
  return (
    <>
      {link && <Item icon="enter" label="Open" onSelect={() => link.click()} />}
      {hasPage && (
        <Item icon="external" label="Open in new tab" onSelect={() => window.open(page.href, '_blank', 'noopener')} />
      )}
      {hasPage && <Item icon="link" label="Copy link" onSelect={() => void copyLink(page.href)} />}
      {list.preview && <Item icon="eye" label="Preview" onSelect={() => change({ peek: row.id })} />}
      {hasPage && edits && <Item icon="edit" label="Edit" onSelect={() => open('edit')} />}
      {items.length > 0 && <Radix.Separator className="rule" />}
      {items.map((item) => (
        <Item
          key={item.label}
          icon={item.icon}
          label={item.label}
          danger={item.danger ?? false}
          onSelect={() => run(item)}
        />
      ))}
    </>
  );
}

function ActionItem<Row>({
  action,
  onRun,
}: {
  action: BulkAction<Row>;
  onRun: (action: BulkAction<Row>, value?: string) => void;
}) {
  const choices: readonly { value: string; label: string; icon?: IconName }[] =
    'choices' in action ? action.choices : 'file' in action && action.papers ? action.papers : [];
  if (!('choices' in action) && choices.length < 2)
    return <Item icon={action.icon} label={action.label} danger={action.danger} onSelect={() => onRun(action)} />;
  return (
    <Radix.Sub>
      <Radix.SubTrigger className="item">
        <Icon name={action.icon} />
        <span>{action.label}</span>
        <span className="end">
          <Icon name="c-right" />
        </span>
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent className="menu" sideOffset={4} collisionPadding={8}>
          {choices.map(({ value, label, icon }) => (
            <Item key={value} icon={icon} label={label} onSelect={() => onRun(action, value)} />
          ))}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}

function Item({
  icon,
  label,
  danger,
  onSelect,
}: {
  icon: IconName | undefined;
  label: string;
  danger?: boolean;
  onSelect: () => void;
}) {
  return (
    <Radix.Item className={cx('item', danger && 'danger')} onSelect={onSelect}>
      {icon && <Icon name={icon} />}
      <span>{label}</span>
    </Radix.Item>
  );
}
