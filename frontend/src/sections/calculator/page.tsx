import '@/styles/calculator.css';
import { getRouteApi } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useSearchChange } from '@/patterns/list/list-search';
import { PageTitle } from '@/patterns/navigation/page-title';
import { TermHelp } from '@/patterns/display/term-help';
import { recentOwner } from '@/patterns/record/recent-records';
import { Card } from '@/patterns/record/detail-page';
import { Button } from '@/ui/button';
import { Segmented } from '@/ui/segmented';
import { calculate, calculationNames, calculationOf, type CalculationName, type Outcome } from './calculations';
import { CalculatorField } from './field';
import { Answer } from './answer';
import { HistoryCard } from './history-card';
import { calculatorHistory, withEntry, type HistoryEntry } from './calculator-history';

const route = getRouteApi('/signed-in/calculator');

/** What is typed, for each calculation separately. */
type Typed = Partial<Record<CalculationName, Readonly<Record<string, string>>>>;

/** Price, margin, mark-up, discount, landed cost and change, with a tape of past calculations. */
export function CalculatorPage() {
  const { view } = route.useSearch();
  const name = calculationNames.find((known) => known === view) ?? 'price';
  const change = useSearchChange();
  const [typed, setTyped] = useState<Typed>({});
  const frame = useRef<HTMLFormElement>(null);
  const values = typed[name] ?? {};
  const outcome = calculate(name, values);
  const shown = useRef(name);
  const focusFirst = () => frame.current?.querySelector<HTMLInputElement>('input')?.select();
  // Not a frame later: what is typed in between would be selected and replaced.
  useLayoutEffect(() => {
    if (shown.current !== name) focusFirst();
    shown.current = name;
  }, [name]);
  const select = (next: CalculationName) => {
    change({ view: next }, { replace: true });
    if (next === name) focusFirst();
  };
  const record = () => {
    if (!outcome || 'problem' in outcome) return;
    calculatorHistory.save(
      withEntry(calculatorHistory.read(), { owner: recentOwner(), name, typed: values, at: new Date().toISOString() }),
    );
    focusFirst();
  };
  const restore = (entry: HistoryEntry) => {
    setTyped((old) => ({ ...old, [entry.name]: entry.typed }));
    select(entry.name);
  };
  const clear = () => {
    setTyped((old) => ({ ...old, [name]: {} }));
    focusFirst();
  };
  return (
    <div className="stack gap-4">
      <PageTitle>Calculator</PageTitle>
      <div className="page-head">
        <h1>Calculator</h1>
      </div>
      <div className="calculator-tabs">
        <Segmented
          label="Calculation"
          value={name}
          onChange={select}
          options={calculationNames.map((each) => ({ value: each, label: calculationOf(each).label }))}
        />
      </div>
      <div className="detail">
        <div className="stack">
          <CalculatorForm
            frame={frame}
            name={name}
            values={values}
            outcome={outcome}
            onSelect={select}
            onClear={clear}
            onRecord={record}
            onType={(field, text) => setTyped((old) => ({ ...old, [name]: { ...old[name], [field]: text } }))}
          />
        </div>
        <div className="stack">
          <HistoryCard onRestore={restore} />
        </div>
      </div>
    </div>
  );
}

/** Their results are margins and mark-ups. */
const ofProfit: readonly CalculationName[] = ['price', 'margin', 'markup'];

interface CalculatorFormProps {
  frame: RefObject<HTMLFormElement | null>;
  name: CalculationName;
  values: Readonly<Record<string, string>>;
  outcome: Outcome | undefined;
  onSelect: (name: CalculationName) => void;
  onClear: () => void;
  onRecord: () => void;
  onType: (field: string, text: string) => void;
}

/** Enter adds to the tape, Escape clears, and a letter selects another calculation: no number contains one. */
function CalculatorForm({ frame, name, values, outcome, onSelect, onClear, onRecord, onType }: CalculatorFormProps) {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = calculationNames.find((each) => calculationOf(each).key === event.key.toUpperCase());
    if (event.key === 'Escape') onClear();
    else if (next) onSelect(next);
    else return;
    event.preventDefault();
  };
  return (
    <Card title={calculationOf(name).label} end={ofProfit.includes(name) && <TermHelp terms={['margin', 'mark-up']} />}>
      <form
        ref={frame}
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onRecord();
        }}
      >
        <div className="form-grid">
          {calculationOf(name).fields.map((field, index) => (
            <CalculatorField
              key={`${name}-${field.name}`}
              field={field}
              value={values[field.name] ?? ''}
              first={index === 0}
              error={outcome && 'problem' in outcome && outcome.field === field.name ? outcome.problem : undefined}
              onKey={onKey}
              onChange={(text) => onType(field.name, text)}
            />
          ))}
        </div>
        <Answer outcome={outcome} />
        <div className="row wrap">
          <Button type="submit" variant="primary" icon="enter">
            Add to tape
          </Button>
          <Button onClick={onClear}>Clear</Button>
        </div>
        <p className="t-small t-3 no-phone">
          Press Enter to add to the tape, Esc to clear, or a letter to change the calculation:{' '}
          {calculationNames.map((each) => `${calculationOf(each).key} ${calculationOf(each).label}`).join(', ')}.
        </p>
      </form>
    </Card>
  );
}
