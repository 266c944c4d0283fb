import '@/styles/calculator.css';
import { TimeAgo } from '@/patterns/display/moment';
import { Card } from '@/patterns/record/detail-page';
import { recentOwner } from '@/patterns/record/recent-records';
import { Private } from '@/patterns/display/private';
import { isHidden, privacy } from '@/lib/storage/privacy';
import { useDevice } from '@/lib/storage/storage';
import { toasts } from '@/lib/browser/toasts';
import { Button } from '@/ui/button';
import { calculate, calculationOf } from './calculations';
import { ResultValue } from './answer';
import { calculatorHistory, type HistoryEntry } from './calculator-history';

/** Past calculations of this user on this device. Choosing one fills in its values. */
export function HistoryCard({ onRestore }: { onRestore: (entry: HistoryEntry) => void }) {
  const all = useDevice(calculatorHistory);
  const owner = recentOwner();
  const own = all.filter((entry) => entry.owner === owner);
  const clear = () => {
    calculatorHistory.write(all.filter((entry) => entry.owner !== owner));
    toasts.show({
      id: 'calculator-tape',
      variant: 'success',
      title: 'Tape cleared',
      action: { label: 'Undo', run: () => calculatorHistory.save(all) },
    });
  };
  return (
    <Card
      title="Tape"
      sub="Saved on this device"
      flush
      end={
        own.length > 0 && (
          <Button size="sm" variant="quiet" onClick={clear}>
            Clear tape
          </Button>
        )
      }
    >
      {own.length === 0 ? (
        <p className="body t-small t-3">No calculations yet. Press Enter to add one.</p>
      ) : (
        <ol className="calculator-tape" aria-label="Past calculations">
          {own.map((entry) => (
            <li key={`${entry.at} ${entry.name}`}>
              <HistoryRow entry={entry} onRestore={onRestore} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function HistoryRow({ entry, onRestore }: { entry: HistoryEntry; onRestore: (entry: HistoryEntry) => void }) {
  const { label, fields } = calculationOf(entry.name);
  const outcome = calculate(entry.name, entry.typed);
  const result = outcome && 'results' in outcome ? outcome.results[0] : undefined;
  const hidden = isHidden(useDevice(privacy), 'amount');
  const typed = fields
    .filter(({ name }) => (entry.typed[name] ?? '').trim() !== '')
    .map(({ name, label: field }) => `${field} ${entry.typed[name] ?? ''}`);
  return (
    <button type="button" onClick={() => onRestore(entry)}>
      <span className="row between gap-3">
        <span className="strong">{label}</span>
        <strong className="num">{result && <ResultValue result={result} />}</strong>
      </span>
      <span className="calculator-tape-line row between gap-3 l2">
        <span>{hidden ? <Private kind="amount" value={0} /> : typed.join(', ')}</span>
        <TimeAgo at={entry.at} />
      </span>
    </button>
  );
}
