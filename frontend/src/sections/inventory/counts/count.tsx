import { useSuspenseQuery } from '@tanstack/react-query';
import '@/styles/counts.css';
import { Empty } from '@/patterns/feedback/empty';
import { KeepMounted } from '@/patterns/loading/keep-mounted';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog, useSearchChange } from '@/patterns/list/list-search';
import { ExportMenu } from '@/patterns/list/export/export-menu';
import type { Column } from '@/patterns/list/types';
import { PageTitle } from '@/patterns/navigation/page-title';
import { EditButton } from '@/patterns/record/record-buttons';
import { Stats } from '@/patterns/display/stat-card';
import { Private } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { useMe } from '@/sections/identity/api';
import { Button } from '@/ui/button';
import { Segmented } from '@/ui/segmented';
import { exactTime } from '@/lib/dates/dates';
import { recordKeys } from '@/lib/keys/shortcut-names';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { usePageKeys } from '@/lib/keys/page-keys';
import type { CountLine, StockCount } from '@/sections/inventory/api';
import { countLabels, scopeLabels } from '@/sections/inventory/labels';
import { countDetail } from './api';
import { Accuracy } from './counts-labels';
import { CountingView } from './counting-view';
import { Differences } from './differences';
import { Entries } from './entries';

const ApproveCount = lazyWithPreload(async () => (await import('./approve')).ApproveCount);
const CountForm = lazyFocused(async () => (await import('./form')).CountForm);
const CancelCount = lazyWithPreload(async () => (await import('./approve')).CancelCount);

type Show = 'count' | 'differences' | 'entries';

/** The export columns of a count's lines. */
const inFile: readonly Column<CountLine>[] = [
  {
    key: 'line',
    label: 'Line',
    cell: () => null,
    exports: [
      'product_name',
      'product_sku',
      'category',
      'expected',
      'counted',
      'moved_since',
      'difference',
      'value',
      'reason',
      'missing',
      'found',
      'counter_name',
      'counted_at',
    ],
  },
];

/** The page of a stock count: counting, reviewing differences and approving. */
export function CountPage({ id, show, open }: { id: string; show: string | undefined; open: string | undefined }) {
  const { data: one } = useSuspenseQuery(countDetail(id));
  const isAdmin = useMe().role === 'admin';
  const change = useSearchChange();
  const isOpen = one.status === 'counting';
  const seesDifferences = isAdmin || !one.blind || !isOpen;
  const part = viewOf(show, isOpen, seesDifferences);
  const options = [
    { value: 'count' as const, label: isOpen ? 'Count' : 'Lines' },
    ...(seesDifferences
      ? [{ value: 'differences' as const, label: `Differences ${one.counted > 0 ? count(one.different) : ''}`.trim() }]
      : []),
    { value: 'entries' as const, label: 'Entries' },
  ];
  return (
    <div className="count-page stack gap-4 detail-page">
      <PageTitle inner>{`${one.number} ${one.title}`}</PageTitle>
      <Head one={one} isAdmin={isAdmin} open={open} />
      {one.notes && <p className="note pre">{one.notes}</p>}
      <progress max={Math.max(one.lines, 1)} value={one.counted} aria-label="Products counted" />
      {!isOpen && <Outcome one={one} />}
      <Segmented
        label="Filter count lines"
        value={part}
        options={options}
        onChange={(next) => change({ show: next, q: undefined }, { replace: true })}
      />
      {part === 'count' && <CountingView one={one} isAdmin={isAdmin} />}
      {part === 'differences' && <Differences one={one} isAdmin={isAdmin} />}
      {part === 'entries' && <Entries one={one} />}
    </div>
  );
}

function viewOf(show: string | undefined, isOpen: boolean, seesDifferences: boolean): Show {
  if (show === 'entries' || show === 'count') return show;
  if (show === 'differences') return seesDifferences ? show : 'count';
  return isOpen ? 'count' : 'differences';
}

function Head({ one, isAdmin, open }: { one: StockCount; isAdmin: boolean; open: string | undefined }) {
  const dialog = useOpenDialog();
  const isOpen = one.status === 'counting';
  const done = one.lines > 0 && one.counted === one.lines;
  const edit = () => dialog.show('edit');
  usePageKeys(isAdmin ? [{ ...recordKeys.edit, title: `Edit ${one.number}`, icon: 'edit', run: edit }] : []);
  return (
    <>
      <div className="page-head">
        <h1 className="trunc">
          <span className="kind">{one.number} </span>
          {one.title}
        </h1>
        <StatusBadge display={countLabels[one.status]} large />
        <span className="count no-phone">
          {count(one.counted)} of {count(one.lines)} counted
          <span className="count-scope">
            {one.title === scopeLabels[one.scope] ? '' : `, ${scopeLabels[one.scope].toLowerCase()}`}
            {one.blind && ', blind'}
          </span>
        </span>
        <div className="actions">
          <span className="no-phone">
            <ExportMenu
              source={{ table: 'stock_count_lines', queryParams: { stock_count_id: one.id } }}
              columns={inFile}
              rows={`${plural(one.lines, 'line')} (visible columns)`}
            />
          </span>
          {isAdmin && <EditButton onClick={edit} />}
          {isAdmin && isOpen && (
            <>
              <Button variant="quiet-danger" onClick={() => dialog.show('cancel')}>
                Cancel count
              </Button>
              <Button variant={done ? 'primary' : 'plain'} icon="check" onClick={() => dialog.show('approve')}>
                Approve
              </Button>
            </>
          )}
        </div>
      </div>
      {isAdmin && open === 'edit' && <CountForm one={one} onClose={dialog.close} />}
      {isAdmin && open === 'approve' && (
        <KeepMounted when={isOpen}>
          <ApproveCount one={one} onClose={dialog.close} />
        </KeepMounted>
      )}
      {isAdmin && open === 'cancel' && (
        <KeepMounted when={isOpen}>
          <CancelCount one={one} onClose={dialog.close} />
        </KeepMounted>
      )}
    </>
  );
}

/** The result of a closed count. */
function Outcome({ one }: { one: StockCount }) {
  if (one.status === 'cancelled') {
    return (
      <Empty icon="ban" title="This count was cancelled">
        {one.cancel_reason}
      </Empty>
    );
  }
  return (
    <Stats
      label="Outcome"
      stats={[
        {
          label: 'Accuracy',
          figure: <Accuracy value={one.accuracy} />,
          sub: `${count(one.counted - one.different)} of ${plural(one.counted, 'product')} correct`,
        },
        { label: 'Discrepancies', figure: count(one.off), sub: `${plural(one.expected, 'item')} expected` },
        one.value !== null && {
          label: 'Value',
          figure: <Private kind="expense" value={one.value} />,
          sub: 'net difference at cost',
        },
        {
          label: 'Approved',
          figure: <span className="t-title-m">{one.approver_name ?? 'Orderkeep'}</span>,
          sub: one.approved_at ? exactTime(one.approved_at) : '',
        },
      ]}
    />
  );
}
