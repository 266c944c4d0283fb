import '@/styles/catalog.css';
import { Button, IconButton } from '@/ui/button';
import type { DetailValue } from '@/sections/catalog/products/form-mapping';

interface FactListProps {
  /** For example "Specifications". */
  legend: string;
  /** For example "specification". */
  noun: string;
  example: DetailValue;
  value: readonly DetailValue[];
  onChange: (facts: DetailValue[]) => void;
}

/** Custom name and value pairs. */
export function FactList({ legend, noun, example, value, onChange }: FactListProps) {
  const change = (at: number, part: Partial<DetailValue>) =>
    onChange(value.map((fact, index) => (index === at ? { ...fact, ...part } : fact)));
  return (
    <fieldset className="product-facts-field stack gap-2">
      <legend className="label">{legend}</legend>
      {value.map((fact, index) => (
        <div className="row" key={index}>
          <span className="input">
            <input
              aria-label={`Name of ${noun} ${index + 1}`}
              placeholder={example.name}
              autoComplete="off"
              value={fact.name}
              onChange={(event) => change(index, { name: event.target.value })}
            />
          </span>
          <span className="input">
            <input
              aria-label={`Value of ${noun} ${index + 1}`}
              placeholder={example.value}
              autoComplete="off"
              value={fact.value}
              onChange={(event) => change(index, { value: event.target.value })}
            />
          </span>
          <IconButton
            icon="x"
            label={`Remove ${noun} ${index + 1}`}
            onClick={() => onChange(value.filter((_, place) => place !== index))}
          />
        </div>
      ))}
      <div>
        <Button size="sm" icon="plus" onClick={() => onChange([...value, { name: '', value: '' }])}>
          Add {noun}
        </Button>
      </div>
    </fieldset>
  );
}
