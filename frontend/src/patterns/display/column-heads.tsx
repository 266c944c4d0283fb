import { cx } from '@/lib/class-names';

interface Head {
  label: string;
  /** Class names for its column. */
  look?: string;
  /** Visible to screen readers only. */
  unseen?: boolean;
}

/** The header of a table; columns that don't apply are omitted. */
export function Heads({ heads }: { heads: readonly (Head | false)[] }) {
  return (
    <thead>
      <tr>
        {heads.map(
          (head) =>
            head && (
              <th scope="col" className={cx(head.look)} key={head.label}>
                {head.unseen ? <span className="sr">{head.label}</span> : head.label}
              </th>
            ),
        )}
      </tr>
    </thead>
  );
}
