import { useState, type ReactNode } from 'react';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import type { Selection } from '@/patterns/list/table/selection';
import { Button, IconButton } from '@/ui/button';
import { CheckBox } from '@/ui/check-box';
import { Icon } from '@/ui/icon';
import { Menu, MenuRadios } from '@/ui/menu';
import { usePageKeys } from '@/lib/keys/page-keys';
import type { Bulk } from './bulk';
import type { BulkDialogProps, BulkAction, ChoiceAction, FileAction } from './bulk-types';

const Dialog = lazyFocused(async () => (await import('@/ui/dialog')).Dialog);

interface BarProps<Row> {
  actions: readonly BulkAction<Row>[];
  bulk: Bulk<Row>;
  selection: Selection;
  total: string | undefined;
  /** There are rows of this filter on other pages. */
  more: boolean;
  /** Exports the selected rows. */
  onExport: (() => void) | undefined;
}

/** The action whose dialog is open. */
interface OpenDialog<Row> {
  action: Exclude<BulkAction<Row>, FileAction<Row>>;
  render: (props: BulkDialogProps<Row>) => ReactNode;
  /** "to On hold", for a choice. */
  to?: string;
}

/** The bulk actions for the selected rows, in place of the filters. */
export function BulkBar<Row>({ actions, bulk, selection, total, more, onExport }: BarProps<Row>) {
  const [asking, setAsking] = useState<OpenDialog<Row>>();
  const [opened, setOpened] = useState<string>();
  usePageKeys([
    ...actions.flatMap((act) =>
      act.keys && 'choices' in act
        ? [{ keys: act.keys, title: `${act.label}: the selected rows`, run: () => setOpened(act.name) }]
        : [],
    ),
    { keys: 'Escape', title: 'Clear the selection', run: selection.clear },
  ]);
  const count = selection.everything ? `All ${total ?? ''} selected` : `${selection.ids.length} selected`;
  const usual = actions.filter((act) => !act.danger);
  const last = actions.filter((act) => act.danger);
  const draw = (act: BulkAction<Row>) => (
    <BulkButton
      key={act.name}
      action={act}
      bulk={bulk}
      onDialog={setAsking}
      open={opened === act.name}
      onOpen={(open) => setOpened(open ? act.name : undefined)}
    />
  );
  return (
    <div className="bulkslot">
      <div className="bulkbar" role="toolbar" aria-label={count} aria-busy={bulk.busy ? true : undefined}>
        <CheckBox label="Select page" checked={selection.all} some={selection.some} onChange={selection.toggleAll} />
        <span className="num" role="status">
          {bulk.busy ?? count}
        </span>
        {more && !bulk.busy && (
          <Button
            variant="quiet"
            size="sm"
            className="link-like"
            onClick={() => selection.setEverything(!selection.everything)}
          >
            {selection.everything ? 'Only this page' : `Select all ${total ?? ''}`}
          </Button>
        )}
        <span className="sep" />
        {usual.map(draw)}
        {onExport && (
          <Button variant="quiet" icon="download" onClick={onExport}>
            Export
          </Button>
        )}
        <span className="push" />
        {last.map(draw)}
        <IconButton icon="x" label="Clear selection" onClick={selection.clear} />
      </div>
      {asking?.render({
        chosen: bulk.chosen,
        run: (change) => bulk.run(asking.action, change, asking.to),
        onClose: () => setAsking(undefined),
      })}
    </div>
  );
}

interface ButtonProps<Row> {
  action: BulkAction<Row>;
  bulk: Bulk<Row>;
  onDialog: (asking: OpenDialog<Row>) => void;
  open: boolean;
  onOpen: (open: boolean) => void;
}

function BulkButton<Row>({ action, bulk, onDialog, open, onOpen }: ButtonProps<Row>) {
  const busy = bulk.busy !== undefined;
  const look = action.danger ? 'quiet-danger' : 'quiet';
  if ('choices' in action)
    return <ChoiceButton action={action} bulk={bulk} onDialog={onDialog} open={open} onOpen={onOpen} />;
  if ('file' in action) return <FileButton action={action} bulk={bulk} />;
  if ('dialog' in action) {
    const one = action.each !== undefined && bulk.chosen.all;
    const why = one ? 'Only available for rows on one page' : undefined;
    return (
      <Button
        variant={look}
        icon={action.icon}
        aria-disabled={busy || one || undefined}
        title={why}
        onClick={() => !busy && !one && onDialog({ action, render: action.dialog })}
      >
        {action.label}
      </Button>
    );
  }
  return (
    <Button
      variant={look}
      icon={action.icon}
      aria-disabled={busy || undefined}
      onClick={() => !busy && void bulk.run(action, action.change()).catch(() => undefined)}
    >
      {action.label}
    </Button>
  );
}

/** One press saves the file, unless its paper has to be chosen. */
function FileButton<Row>({ action, bulk }: { action: FileAction<Row>; bulk: Bulk<Row> }) {
  const { papers, label, icon } = action;
  const [first] = papers ?? [];
  if (!papers || !first || papers.length === 1) {
    const save = () => bulk.busy === undefined && bulk.save(action, first?.value ?? '');
    return (
      <Button variant="quiet" icon={icon} aria-disabled={bulk.busy ? true : undefined} onClick={save}>
        {label}
      </Button>
    );
  }
  return (
    <Menu
      trigger={
        <Button variant="quiet" icon={icon} aria-disabled={bulk.busy ? true : undefined}>
          {label}
          <Icon name="c-down" className="after" />
        </Button>
      }
    >
      <MenuRadios value="" options={papers} onChange={(paper) => bulk.save(action, paper)} />
    </Menu>
  );
}

function ChoiceButton<Row>({
  action,
  bulk,
  onDialog,
  open,
  onOpen,
}: Omit<ButtonProps<Row>, 'action'> & { action: ChoiceAction<Row> }) {
  const choose = (value: string) => {
    const label = action.choices.find((choice) => choice.value === value)?.label ?? value;
    const to = action.targetText?.(label);
    const ask = action.dialogs?.[value];
    // Errors are shown in a toast.
    if (ask) onDialog({ action, render: ask, to });
    else void bulk.run(action, action.change(value), to).catch(() => undefined);
  };
  return (
    <Menu
      open={open}
      onOpenChange={onOpen}
      trigger={
        <Button
          variant="quiet"
          icon={action.icon}
          aria-keyshortcuts={action.keys}
          aria-disabled={bulk.busy ? true : undefined}
        >
          {action.label}
          <Icon name="c-down" className="after" />
        </Button>
      }
    >
      <MenuRadios value="" options={action.choices} onChange={choose} />
    </Menu>
  );
}

/** Rows that weren't changed, each with the reason, shown until dismissed. */
export function BulkResult<Row>({ bulk, noun }: { bulk: Bulk<Row>; noun: readonly [string, string] }): ReactNode {
  const [shown, setShown] = useState(false);
  const { result, dismiss } = bulk;
  if (!result) return null;
  const close = () => setShown(false);
  return (
    <div className="callout warning bulk-result" role="status">
      <Icon name="alert" />
      <span className="grow">{result.title}</span>
      {result.outcome.failed.length > 0 && (
        <Button size="sm" onClick={() => setShown(true)}>
          Show
        </Button>
      )}
      <IconButton icon="x" small label="Dismiss" onClick={dismiss} />
      {shown && (
        <Dialog
          title={result.title}
          description={`These ${noun[1]} weren't changed.`}
          onClose={close}
          footer={
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          }
        >
          <ul className="refused">
            {result.outcome.failed.map(({ id, name, reason }) => (
              <li key={id}>
                <span className="strong">{name ?? `Unknown ${noun[0]}`}</span>
                <span className="t-2">{reason}</span>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  );
}
