import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import '@/styles/form-page.css';
import { Icon } from '@/ui/icon';
import { Button, IconButton } from '@/ui/button';
import { cx } from '@/lib/class-names';
import { enteredField, enterField, enterNext, fieldsIn } from '@/lib/keys/next-field';

/** The return value of `useFieldArray` for the lines of a form. */
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
  /** The column headings. */
  heads: readonly { label: string; align?: 'r' | 'mid' }[];
  /** The columns of a line, as named in the stylesheet. */
  columns?: string;
  line: (at: number) => ReactNode;
  /** The buttons that add a line, the default one first; none if the lines are fixed. */
  adding: readonly { label: string; line: () => Line }[];
  /** The minimum and maximum number of lines. */
  atLeast?: number;
  max?: number;
  children?: ReactNode;
}

const ROW = '[data-line]';

/**
 * The product lines of a form, with quantities and prices. A new line starts with the focus on its first field. Enter
 * moves from field to field and from line to line, and adds a line after the last one; it never saves.
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
  max = Infinity,
  children,
}: LineEditorProps<Line>) {
  const frame = useRef<HTMLElement>(null);
  /** The line to focus once it is rendered. */
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
  const usual = count < max ? adding[0] : undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const field = enteredField(event);
    if (!field) return;
    event.preventDefault();
    if (enterNext(event.currentTarget, field)) return;
    const [first] = fieldsIn(field.closest(ROW));
    // A line that has no product yet has to be finished first.
    if (usual && !(first instanceof HTMLInputElement && first.value === '')) add(usual.line());
    else enterField(first);
  };
  return (
    <section ref={frame} className={className} aria-label={label}>
      {header}
      {count > 0 && <Heads heads={heads} columns={columns} />}
      <div onKeyDown={onKeyDown}>
        {lines.fields.map(({ id }, index) => (
          <div
            key={id}
            className={cx('form-page-lines ln', columns)}
            role="group"
            aria-label={`Line ${index + 1}`}
            data-line={index}
          >
            {line(index)}
            <div className="end">
              {count > atLeast && (
                <IconButton icon="x" label={`Remove line ${index + 1}`} onClick={() => remove(index)} />
              )}
            </div>
          </div>
        ))}
      </div>
      {usual && (
        <div className="row wrap form-page-add" data-add-line="">
          {adding.map((each) => (
            <Button key={each.label} size="sm" variant="quiet" icon="plus" onClick={() => add(each.line())}>
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

/** The total of a line. */
export function LineTotal({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="tot">
      <span className="label only-phone">{label}</span>
      {children}
    </div>
  );
}

/**
 * Errors below a line, whose fields are too narrow for messages of their own. Screen readers announce them at the
 * fields.
 */
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
