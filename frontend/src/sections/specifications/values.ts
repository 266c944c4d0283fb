import type { Specification } from './api';

/** What a value needs of its definition. */
export type Definition = Pick<Specification, 'id' | 'name' | 'value_type' | 'unit' | 'options' | 'is_required'>;

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Whether two names mean the same specification: case and accents don't matter. */
export const isSameName = (one: string, other: string): boolean => fold(one) === fold(other);

/** The definition with this name. */
export const definitionOf = (definitions: readonly Definition[], name: string): Definition | undefined =>
  definitions.find((definition) => isSameName(definition.name, name));

/** A value as text with its unit: "18 V", "Yes". Empty without a value. */
export function valueText(definition: Definition | undefined, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && definition?.unit) return `${value} ${definition.unit}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A specification and its value as shown; `applies` is false for a detail that the category doesn't define. */
interface DisplayValue {
  name: string;
  text: string;
  applies: boolean;
}

/** The specifications of a product in their order, also those without a value, and then its other details. */
export function displayValues(definitions: readonly Definition[], values: Record<string, unknown>): DisplayValue[] {
  const names = Object.keys(values);
  const own = definitions.map((definition) => {
    const name = names.find((each) => isSameName(each, definition.name));
    return { name: definition.name, text: valueText(definition, name && values[name]), applies: true };
  });
  const others = names
    .filter((name) => !definitionOf(definitions, name))
    .map((name) => ({ name, text: valueText(undefined, values[name]), applies: false }));
  return [...own, ...others];
}
