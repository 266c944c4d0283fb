import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { keepPreviousData, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { isFocusLost } from '@/lib/browser/focus-restore';
import { enterNext } from '@/lib/keys/next-field';
import { useDebounced } from '@/lib/browser/use-debounced';

export interface Picked {
  id: string;
  label: string;
}

export interface PickerOption extends Picked {
  /** A second, quieter line: email, price, stock. */
  note?: ReactNode;
}

/** How a section's records are searched: a query key and a function of the typed text. */
export interface PickerSource<Option extends PickerOption = PickerOption> {
  options: (typed: string) => { queryKey: QueryKey; queryFn: () => Promise<Option[]> };
}

export interface PickerProps<Option extends PickerOption> {
  label: string;
  value: Picked | null;
  /** The whole option, for a section whose options have more than a name. */
  onChange: (picked: Picked | null, option?: Option) => void;
  source: PickerSource<Option>;
  required?: boolean;
  hint?: ReactNode;
  error?: string;
  placeholder?: string;
  /** Offers "Create …" with the typed text; omitted if the role doesn't allow it. */
  create?: { label: (typed: string) => string; run: (typed: string) => void };
  /** Enter on an option also moves to the next field of the form, with its text selected. */
  enterMovesOn?: boolean;
}

/** The place of the row that creates a record, in terms of ids. */
const CREATE = Symbol('create');
type RowId = string | typeof CREATE;

/** The typed text, the results, the active row, and the keys that act on them. */
export function usePicker<Option extends PickerOption>(
  { source, value, onChange, create, enterMovesOn }: PickerProps<Option>,
  field: RefObject<HTMLInputElement | null>,
) {
  const [typed, setTyped] = useState<string>();
  // By id: when the results change, the row at the same place is another record, or the one that creates a record.
  const [activeId, setActiveId] = useState<RowId>();
  const open = typed !== undefined;
  const requested = useDebounced(typed ?? '', 150);
  const found = useQuery({ ...source.options(requested), enabled: open, placeholderData: keepPreviousData });
  const options: readonly Option[] = found.data ?? [];
  // Alone in the list it would appear where the first result is about to be, and take the tap meant for it.
  // After an error, the record may exist.
  const offersCreate = create !== undefined && found.isSuccess;
  const rowIds = options.map<RowId>(({ id }) => id).concat(offersCreate ? CREATE : []);
  const rows = rowIds.length;
  const active = activeId === undefined ? -1 : rowIds.indexOf(activeId);
  const at = Math.max(active, 0);
  const moving = useMoveOn(field, enterMovesOn ? value?.id : undefined);
  const take = (option: Option) => onChange({ id: option.id, label: option.label }, option);
  const takeEntered = (option: Option) => {
    moving.now();
    take(option);
  };
  const early = useEarlyEnter(source, takeEntered, () => setTyped(undefined));

  const close = () => setTyped(undefined);
  const type = (text: string) => {
    early.forget();
    moving.forget();
    setTyped(text);
    setActiveId(undefined);
  };
  const choose = (index: number) => {
    const option = options[index];
    early.forget();
    close();
    if (option) take(option);
    else create?.run((typed ?? '').trim());
  };
  const enter = () => {
    if (options[at]) moving.now();
    else moving.onceChosen();
    choose(at);
  };
  /** The listed results belong to older text; a row selected with the arrow keys is still taken. */
  const behind = active < 0 && (requested !== typed || found.isPlaceholderData || found.isLoading);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!step && !(open && ['Enter', 'Escape'].includes(event.key))) return;
    event.preventDefault();
    if (step && !open) type('');
    else if (step) setActiveId(rowIds[(at + step + rows) % Math.max(rows, 1)]);
    else if (event.key === 'Enter') {
      if (behind && open) early.enter(typed);
      else if (rows > 0) enter();
    } else {
      event.stopPropagation();
      early.forget();
      close();
    }
  };
  const message = found.isError ? "Couldn't reach the server" : noResultsText(found.isFetching, requested);
  return {
    typed,
    waiting: early.waiting,
    open,
    options,
    offersCreate,
    rows,
    at,
    message,
    type,
    choose,
    close,
    forget: early.forget,
    onKeyDown,
  };
}

/**
 * Moves to the next field once the record that Enter chose is the field's value: immediately, or after it has been
 * created. A focus that has moved elsewhere by then stays there.
 */
function useMoveOn(field: RefObject<HTMLInputElement | null>, chosen: string | undefined) {
  const [entered, setEntered] = useState(0);
  const pending = useRef(false);
  useEffect(() => {
    const input = field.current;
    if (!pending.current || chosen === undefined || !input) return;
    pending.current = false;
    const frame = input.form;
    if (frame && (document.activeElement === input || isFocusLost())) enterNext(frame, input);
  }, [field, chosen, entered]);
  const onceChosen = () => void (pending.current = true);
  return {
    now: () => {
      onceChosen();
      setEntered((count) => count + 1);
    },
    onceChosen,
    forget: () => void (pending.current = false),
  };
}

/**
 * Enter pressed before the results for the typed text have arrived: it waits for them and takes the first row, even if
 * the focus has moved on by then. If nothing matches, nothing is taken or created, and the list says so.
 */
function useEarlyEnter<Option extends PickerOption>(
  source: PickerSource<Option>,
  take: (option: Option) => void,
  close: () => void,
) {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<string>();
  const request = useRef<object>(undefined);
  // The surrounding form may change before the response arrives.
  const newest = useRef({ take, close });
  useLayoutEffect(() => {
    newest.current = { take, close };
  });
  useEffect(() => () => void (request.current = undefined), []);
  const forget = () => {
    request.current = undefined;
    setWaiting(undefined);
  };
  const enter = (text: string) => {
    const mine = {};
    request.current = mine;
    setWaiting(text);
    const answered = (options: readonly Option[]) => {
      if (request.current !== mine) return;
      forget();
      const [first] = options;
      if (!first) return;
      newest.current.close();
      newest.current.take(first);
    };
    client.query(source.options(text)).then(answered, () => answered([]));
  };
  return { waiting, enter, forget };
}

function noResultsText(loading: boolean, requested: string): string {
  if (loading) return 'Searching...';
  return requested ? `Nothing matches "${requested}"` : 'Nothing here yet';
}
