import { money } from '@/lib/money';
import { useDevice } from '@/lib/storage';
import { hides, privacy, type PrivateKind } from '@/lib/privacy';

/**
 * The only way an amount reaches the screen. Hidden, it leaves no number behind: not in the text,
 * not for a screen reader, not for the clipboard.
 */
export function Private({ kind, value }: { kind: PrivateKind; value: number | null | undefined }) {
  const settings = useDevice(privacy);
  if (value === null || value === undefined) return <None />;
  if (!hides(settings, kind)) return <span className="num">{money(value)}</span>;
  return (
    <span className={`hidden-amount ${settings.blurLevel}`} role="img" aria-label="Amount hidden">
      <span aria-hidden="true" />
    </span>
  );
}

/** An empty cell: a dash to see, a word to hear. */
export function None() {
  return (
    <span className="none">
      <span aria-hidden="true">-</span>
      <span className="sr">none</span>
    </span>
  );
}

/** A text in a column: cut where the column ends, whole under the pointer. */
export const textOrNone = (text: string | null) => (text ? <span title={text}>{text}</span> : <None />);
