import { money, unitMoney } from '@/lib/numbers/money';
import { useDevice } from '@/lib/storage/storage';
import { isHidden, privacy, type PrivateKind } from '@/lib/storage/privacy';

/**
 * The only way an amount reaches the screen. When hidden, no number is left: not in the text, not for screen readers,
 * not on the clipboard.
 * `perItem` shows up to four decimals.
 */
export function Private({
  kind,
  value,
  perItem = false,
}: {
  kind: PrivateKind;
  value: number | null | undefined;
  perItem?: boolean;
}) {
  const settings = useDevice(privacy);
  if (value === null || value === undefined) return <None />;
  if (!isHidden(settings, kind)) return <span className="num">{(perItem ? unitMoney : money)(value)}</span>;
  return (
    <span className={`hidden-amount ${settings.blurLevel}`} role="img" aria-label="Amount hidden">
      <span aria-hidden="true" />
    </span>
  );
}

/** An empty cell: a dash on the screen, a word for screen readers. */
export function None() {
  return (
    <span className="none">
      <span aria-hidden="true">-</span>
      <span className="sr">none</span>
    </span>
  );
}

/** Text in a column: truncated to the column, shown in full on hover. */
export const textOrNone = (text: string | null) => (text ? <span title={text}>{text}</span> : <None />);
