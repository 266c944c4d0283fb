import { None, Private } from '@/patterns/display/private';
import { isHidden, privacy } from '@/lib/storage/privacy';
import { useDevice } from '@/lib/storage/storage';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import type { Measure, Report } from './api';
import { changeOf, privateKind, valueText } from './labels';

interface ValueProps {
  measure: Measure;
  report: Pick<Report, 'main'>;
  value: number | null | undefined;
}

/** A value in its unit. Amounts follow privacy mode. */
export function ReportValue({ measure, report, value }: ValueProps) {
  if (value === null || value === undefined) return <None />;
  const kind = privateKind(measure, report);
  return kind ? <Private kind={kind} value={value} /> : <span className="num">{valueText(value, measure)}</span>;
}

/** Whether privacy mode hides this measure. */
export function useHidden(measure: Measure, report: Pick<Report, 'main'>): boolean {
  const settings = useDevice(privacy);
  const kind = privateKind(measure, report);
  return kind !== undefined && isHidden(settings, kind);
}

/** The change from the compared period. The change of a hidden amount is hidden too. */
export function ReportChange({ measure, report, value, before }: ValueProps & { before: number | null | undefined }) {
  const hidden = useHidden(measure, report);
  const change = changeOf(measure, value ?? null, before);
  if (hidden || !change) return null;
  return (
    <span className={cx('delta', change.tone)}>
      {change.direction !== 'same' && <Icon name={change.direction === 'up' ? 'up-r' : 'down-r'} />}
      <span className="sr">{change.direction === 'same' ? 'unchanged' : change.direction} </span>
      {change.text}
    </span>
  );
}
