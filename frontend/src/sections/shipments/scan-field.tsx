import { ScanBox } from '@/patterns/fields/scan-box';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Segmented } from '@/ui/segmented';
import type { DeviceCounting } from './use-counting';

const kinds = [
  { value: 'good', label: 'Good' },
  { value: 'bad', label: 'Bad' },
] as const;

/** The scan field, which counts items as good or bad. */
export function ScanField({ here, phone }: { here: DeviceCounting; phone: boolean }) {
  return (
    <ScanBox
      onScan={here.scan}
      wrong={here.wrong}
      last={here.last && <LastScan here={here} />}
      phone={phone}
      onStep={(by) => step(here, by)}
      onUndo={here.undo}
    >
      <span className="no-phone">
        <Segmented label="Scans count as" value={here.as} options={kinds} onChange={here.scanAs} />
      </span>
    </ScanBox>
  );
}

function LastScan({ here }: { here: DeviceCounting }) {
  const { last, shipment } = here;
  const line = shipment.lines.find(({ id }) => id === last?.line);
  if (!last || !line) return null;
  const { good, bad } = here.count(line);
  return (
    <>
      <Icon name={last.as === 'good' ? 'check' : 'error'} />
      <b className="strong trunc">{last.serial ?? last.name}</b>
      <span className="which num">
        {last.as === 'bad' ? 'bad, ' : ''}item {good + bad} of {line.open_quantity}
      </span>
      <Button size="sm" icon="undo" onClick={() => void here.undo()}>
        Undo
      </Button>
    </>
  );
}

/** Moves between lines with the arrow keys, so that serials can be assigned without a mouse. */
function step(here: DeviceCounting, by: 1 | -1): void {
  const { lines } = here.shipment;
  const now = lines.findIndex(({ id }) => id === here.at);
  const next = lines[Math.max(0, Math.min(lines.length - 1, now + by))];
  if (next) here.choose(next.id);
}
