import '@/styles/form-page.css';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '@/ui/icon';
import { Button, IconButton } from '@/ui/button';
import { cx } from '@/lib/class-names';
import { enteredField, enterField, enterNext, fieldsIn } from '@/lib/next-field';

/** What `useFieldArray` gives for the lines of a form. */
interface LineArray<Line> {
  fields: readonly { id: string }[];
  append: (line: Line, options: { shouldFocus: false }) => void;
  remove: (at: number) => void;
}

interface LineEditorProps<Line> {
  lines: LineArray<Line>;
  /** Its accessible name. */
  label: string;
  className: string;
  header?: ReactNode;
  /** The titles over the columns. */
  heads: readonly { label: string; align?: 'r' | 'mid' }[];
  /** The columns of a line, as the sheet calls them. */
  columns?: string;
  line: (at: number) => ReactNode;
  /** The buttons that add a line, the usual one first; none where the lines are given. */
  adding: readonly { label: string; line: () => Line }[];
  /** How many lines always stay, and how many there can be. */
  atLeast?: number;
  atMost?: number;
  children?: ReactNode;
}

const ROW = '[data-line]';

/**
 * Lines of products with their quantities and prices, for every form that has them. A new line begins with the focus in
 * its first field. Enter goes from field to field and from line to line, after the last one to a new line; it never saves.
 */
export function LineEditor<Line>({
  lines,
  label,
  className,
  header,
  heads,
  columns,
  line,
  adding,
  atLeast = 0,
  atMost = Infinity,
  children,
}: LineEditorProps<Line>) {
  const frame = useRef<HTMLElement>(null);
  /** The line that gets the focus once it is drawn. */
  const goTo = useRef<number>(undefined);
  const count = lines.fields.length;
  useEffect(() => {
    if (goTo.current === undefined) return;
    const row = frame.current?.querySelectorAll(ROW)[goTo.current];
    goTo.current = undefined;
    if (!enterField(fieldsIn(row)[0])) frame.current?.querySelector<HTMLElement>('[data-add-line] button')?.focus();
  }, [count]);
  const add = (made: Line) => {
    goTo.current = count;
    lines.append(made, { shouldFocus: false });
  };
  const remove = (at: number) => {
    goTo.current = Math.min(at, count - 2);
    lines.remove(at);
  };
  const usual = count < atMost ? adding[0] : undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const field = enteredField(event);
    if (!field) return;
    event.preventDefault();
    if (enterNext(event.currentTarget, field)) return;
    const [first] = fieldsIn(field.closest(ROW));
    // A line that has no product yet is finished first.
    if (usual && !(first instanceof HTMLInputElement && first.value === '')) add(usual.line());
    else enterField(first);
  };
  return (
    <section ref={frame} className={className} aria-label={label}>
      {header}
      {count > 0 && <Heads heads={heads} columns={columns} />}
      <div onKeyDown={onKeyDown}>
        {lines.fields.map(({ id }, at) => (
          <div
            key={id}
            className={cx('form-page-lines ln', columns)}
            role="group"
            aria-label={`Line ${at + 1}`}
            data-line={at}
          >
            {line(at)}
            <div className="end">
              {count > atLeast && <IconButton icon="x" label={`Remove line ${at + 1}`} onClick={() => remove(at)} />}
            </div>
          </div>
        ))}
      </div>
      {usual && (
        <div className="row wrap form-page-add" data-add-line="">
          {adding.map((each) => (
            <Button key={each.label} size="sm" look="quiet" icon="plus" onClick={() => add(each.line())}>
              {each.label}
            </Button>
          ))}
        </div>
      )}
      {children}
    </section>
  );
}

function Heads({ heads, columns }: Pick<LineEditorProps<unknown>, 'heads' | 'columns'>) {
  return (
    <div className={cx('form-page-lines hd', columns)} aria-hidden="true">
      {heads.map(({ label, align }) => (
        <span key={label} className={align}>
          {label}
        </span>
      ))}
    </div>
  );
}

/** What a line comes to. */
export function LineTotal({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="tot">
      <span className="label only-phone">{label}</span>
      {children}
    </div>
  );
}

/** Under a line: its fields are too close for messages of their own. Screen readers hear them at the fields. */
export function LineErrors({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <div className="errs" aria-hidden="true">
      {messages.map((message) => (
        <p className="error" key={message}>
          <Icon name="error" />
          {message}
        </p>
      ))}
    </div>
  );
}
