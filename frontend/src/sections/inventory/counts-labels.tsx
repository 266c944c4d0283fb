import { None } from '@/patterns/private';

/** The share of products that were as the books said. */
export function Accuracy({ value }: { value: number | null }) {
  return value === null ? <None /> : <span className="num">{value.toLocaleString('en-US')} %</span>;
}
