import { valuesOf } from '@/patterns/list/list-search';
import type { Definition } from './values';

/** How a value is compared; the words are the server's. */
type Operator = 'is' | 'gte' | 'lte' | 'has';

interface Criterion {
  /** The specification's ID. */
  id: string;
  operator: Operator;
  text: string;
}

const operators: readonly Operator[] = ['is', 'gte', 'lte', 'has'];
const pattern = /^([^.]+)\.(is|gte|lte|has)\.(.+)$/;

/** A criterion in the URL: `<id>.gte.18`. A comma in a value is escaped, because it separates criteria. */
export const criterionText = ({ id, operator, text }: Criterion): string =>
  `${id}.${operator}.${text.trim().replaceAll('%', '%25').replaceAll(',', '%2C')}`;

function readCriterion(part: string): Criterion[] {
  const [, id, display, text] = pattern.exec(part) ?? [];
  const operator = operators.find((each) => each === display);
  if (id === undefined || operator === undefined || text === undefined) return [];
  return [{ id, operator, text: text.replaceAll('%2C', ',').replaceAll('%25', '%') }];
}

/** The criteria of the URL; those that can't be read are left out. */
export const readCriteria = (specs: string | undefined): Criterion[] => valuesOf(specs).flatMap(readCriterion);

/** "Voltage 18 V or more". */
export function criterionLabel(definitions: readonly Definition[], { id, operator, text }: Criterion): string {
  const definition = definitions.find((each) => each.id === id);
  if (!definition) return 'deleted specification';
  const value = definition.unit ? `${text} ${definition.unit}` : text;
  const texts = { is: value, gte: `${value} or more`, lte: `${value} or less`, has: `contains ${value}` };
  return `${definition.name} ${texts[operator]}`;
}

/** What the filter of one specification has: its range, its text, or its options. */
export interface SpecificationCriteria {
  min: string;
  max: string;
  contains: string;
  options: readonly string[];
}

export const NO_CRITERIA: SpecificationCriteria = { min: '', max: '', contains: '', options: [] };

/** The filter of a specification, as it is in the URL. */
export function criteriaFor(criteria: readonly Criterion[], id: string): SpecificationCriteria {
  const own = criteria.filter((criterion) => criterion.id === id);
  const textOf = (operator: Operator) => own.find((criterion) => criterion.operator === operator)?.text ?? '';
  const options = own.filter(({ operator }) => operator === 'is').map(({ text }) => text);
  return { min: textOf('gte'), max: textOf('lte'), contains: textOf('has'), options };
}

/** The filter of a specification for the URL. */
export function criteriaOf(id: string, { min, max, contains, options }: SpecificationCriteria): Criterion[] {
  const typed: Criterion[] = [
    { id, operator: 'gte', text: min },
    { id, operator: 'lte', text: max },
    { id, operator: 'has', text: contains },
  ];
  return [
    ...typed.filter(({ text }) => text.trim() !== ''),
    ...options.map((text): Criterion => ({ id, operator: 'is', text })),
  ];
}
