import { ScanBox } from '@/patterns/fields/scan-box';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Segmented } from '@/ui/segmented';
import type { CountingSession } from './use-counting';

const kinds = [
  { value: 'good', label: 'Good' },
  { value: 'bad', label: 'Damaged' },
] as const;

/** The scan field, which counts items as good or damaged. */
export function ScanField({ session, phone }: { session: CountingSession; phone: boolean }) {
  return (
    <ScanBox
      onScan={session.scan}
      wrong={session.wrong}
      last={session.last && <LastScan session={session} />}
      phone={phone}
      onStep={(by) => step(session, by)}
      onUndo={session.undo}
    >
      <span className="no-phone">
        <Segmented label="Scans count as" value={session.as} options={kinds} onChange={session.scanAs} />
      </span>
    </ScanBox>
  );
}

function LastScan({ session }: { session: CountingSession }) {
  const { last, shipment } = session;
  const line = shipment.lines.find(({ id }) => id === last?.line);
  if (!last || !line) return null;
  const { good, bad } = session.count(line);
  return (
    <>
      <Icon name={last.as === 'good' ? 'check' : 'error'} />
      <b className="strong trunc">{last.serial ?? last.name}</b>
      <span className="which num">
        {last.as === 'bad' ? 'damaged, ' : ''}item {good + bad} of {line.open_quantity}
      </span>
      <Button size="sm" icon="undo" onClick={() => void session.undo()}>
        Undo
      </Button>
    </>
  );
}

/** Moves between lines with the arrow keys, so that serials can be assigned without a mouse. */
function step(session: CountingSession, by: 1 | -1): void {
  const { lines } = session.shipment;
  const now = lines.findIndex(({ id }) => id === session.at);
  const next = lines[Math.max(0, Math.min(lines.length - 1, now + by))];
  if (next) session.choose(next.id);
}
