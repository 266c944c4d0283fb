import { cx } from '@/lib/class-names';

interface Head {
  label: string;
  /** Class names for its column. */
  look?: string;
}

/** The header of a table; columns that don't apply are omitted. */
export function Heads({ heads, look }: { heads: readonly (Head | false)[]; look?: string }) {
  return (
    <thead className={look}>
      <tr>
        {heads.map(
          (head) =>
            head && (
              <th scope="col" className={cx(head.look)} key={head.label}>
                {head.label}
              </th>
            ),
        )}
      </tr>
    </thead>
  );
}
