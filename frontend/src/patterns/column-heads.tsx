import { cx } from '@/lib/class-names';

export interface Head {
  label: string;
  /** Class names of its column. */
  look?: string;
  /** Heard, not seen. */
  unseen?: boolean;
}

/** The head of a table; what is not there this time is left out. */
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
