import { percentage } from '@/lib/numbers/percentage';
import { None } from '@/patterns/display/private';

/** The share of counted products that matched the recorded stock. */
export function Accuracy({ value }: { value: number | null }) {
  return value === null ? <None /> : <span className="num">{percentage(value)}</span>;
}
