import { useState, type ReactNode } from 'react';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import type { Bulk } from './bulk';
import type { BulkDialogProps, BulkAction, ChoiceAction } from './bulk-types';
import type { Selection } from '@/patterns/list/table/selection';
import { Button, IconButton } from '@/ui/button';
import { CheckBox } from '@/ui/check-box';
import { Icon } from '@/ui/icon';
import { Menu, MenuRadios } from '@/ui/menu';
import { usePageKeys } from '@/lib/page-keys';

const Dialog = lazyFocused(async () => (await import('@/ui/dialog')).Dialog);

interface BarProps<Row> {
  acts: readonly BulkAction<Row>[];
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
  act: BulkAction<Row>;
  ask: (props: BulkDialogProps<Row>) => ReactNode;
  /** "to On hold", for a choice. */
  to?: string;
}

/** The bulk actions for the selected rows, in place of the filters. */
export function BulkBar<Row>({ acts, bulk, selection, total, more, onExport }: BarProps<Row>) {
  const [asking, setAsking] = useState<OpenDialog<Row>>();
  const [opened, setOpened] = useState<string>();
  usePageKeys([
    ...acts.flatMap((act) =>
      act.keys && 'choices' in act
        ? [{ keys: act.keys, title: `${act.label}: the selected rows`, run: () => setOpened(act.name) }]
        : [],
    ),
    { keys: 'Escape', title: 'Clear the selection', run: selection.clear },
  ]);
  const count = selection.everything ? `All ${total ?? ''} selected` : `${selection.ids.length} selected`;
  const usual = acts.filter((act) => !act.danger);
  const last = acts.filter((act) => act.danger);
  const draw = (act: BulkAction<Row>) => (
    <BulkButton
      key={act.name}
      act={act}
      bulk={bulk}
      onAsk={setAsking}
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
            look="quiet"
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
          <Button look="quiet" icon="download" onClick={onExport}>
            Export
          </Button>
        )}
        <span className="push" />
        {last.map(draw)}
        <IconButton icon="x" label="Clear selection" onClick={selection.clear} />
      </div>
      {asking?.ask({
        chosen: bulk.chosen,
        run: (change) => bulk.run(asking.act, change, asking.to),
        onClose: () => setAsking(undefined),
      })}
    </div>
  );
}

interface ButtonProps<Row> {
  act: BulkAction<Row>;
  bulk: Bulk<Row>;
  onAsk: (asking: OpenDialog<Row>) => void;
  open: boolean;
  onOpen: (open: boolean) => void;
}

function BulkButton<Row>({ act, bulk, onAsk, open, onOpen }: ButtonProps<Row>) {
  const busy = bulk.busy !== undefined;
  const look = act.danger ? 'quiet-danger' : 'quiet';
  if ('choices' in act) return <ChoiceButton act={act} bulk={bulk} onAsk={onAsk} open={open} onOpen={onOpen} />;
  if ('dialog' in act) {
    const one = act.each !== undefined && bulk.chosen.all;
    const why = one ? 'Only for rows on one page' : undefined;
    return (
      <Button
        look={look}
        icon={act.icon}
        aria-disabled={busy || one || undefined}
        title={why}
        onClick={() => !busy && !one && onAsk({ act, ask: act.dialog })}
      >
        {act.label}
      </Button>
    );
  }
  return (
    <Button
      look={look}
      icon={act.icon}
      aria-disabled={busy || undefined}
      onClick={() => !busy && void bulk.run(act, act.change()).catch(() => undefined)}
    >
      {act.label}
    </Button>
  );
}

function ChoiceButton<Row>({
  act,
  bulk,
  onAsk,
  open,
  onOpen,
}: Omit<ButtonProps<Row>, 'act'> & { act: ChoiceAction<Row> }) {
  const choose = (value: string) => {
    const label = act.choices.find((choice) => choice.value === value)?.label ?? value;
    const to = act.targetText?.(label);
    const ask = act.dialogs?.[value];
    // Errors are shown in a toast.
    if (ask) onAsk({ act, ask, to });
    else void bulk.run(act, act.change(value), to).catch(() => undefined);
  };
  return (
    <Menu
      open={open}
      onOpenChange={onOpen}
      trigger={
        <Button look="quiet" icon={act.icon} aria-keyshortcuts={act.keys} aria-disabled={bulk.busy ? true : undefined}>
          {act.label}
          <Icon name="c-down" className="after" />
        </Button>
      }
    >
      <MenuRadios value="" options={act.choices} onChange={choose} />
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
            <Button look="primary" onClick={close}>
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
