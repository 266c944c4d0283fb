import '@/styles/catalog.css';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { FieldFrame } from '@/patterns/fields/field-frame';
import { useSearchChange, valuesOf } from '@/patterns/list/list-search';
import { specificationsOf } from '@/sections/specifications/api';
import {
  criteriaOf,
  criterionText,
  readCriteria,
  criteriaFor,
  type SpecificationCriteria,
} from '@/sections/specifications/criteria';
import type { Definition } from '@/sections/specifications/values';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { OptionalSelect } from '@/ui/select';

interface SpecificationFilterProps {
  categories: readonly { id: string; name: string }[];
  search: { category_id?: string; specs?: string };
  onClose: () => void;
}

/** Filters products of a category by their specifications. */
export function SpecificationFilter({ categories, search, onClose }: SpecificationFilterProps) {
  const change = useSearchChange();
  const chosen = valuesOf(search.category_id);
  const [category, setCategory] = useState(chosen[0] ?? '');
  const [wanted, setWanted] = useState<Readonly<Record<string, SpecificationCriteria>>>({});
  const definitions = useQuery({ ...specificationsOf(category), enabled: category !== '' }).data ?? [];
  const criteria = readCriteria(search.specs);
  const of = (id: string) => wanted[id] ?? criteriaFor(criteria, id);
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    const specs = definitions.flatMap(({ id }) => criteriaOf(id, of(id))).map(criterionText);
    const categoryIds = chosen[0] === category ? search.category_id : category || undefined;
    change({ category_id: categoryIds, specs: specs.join(',') || undefined, cursor: undefined, open: undefined });
  };
  return (
    <Dialog
      title="Filter by specifications"
      onClose={onClose}
      frame={(inside) => <form onSubmit={apply}>{inside}</form>}
      footer={
        <>
          <Button
            onClick={() => change({ specs: undefined, cursor: undefined, open: undefined })}
            disabled={!search.specs}
          >
            Clear
          </Button>
          <Button variant="primary" type="submit">
            Show results
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        <FieldFrame label="Category" hint={category ? undefined : 'Each category has its own specifications'}>
          {(ids) => (
            <OptionalSelect
              {...ids}
              blank="Choose a category"
              value={category}
              options={categories.map(({ id, name }) => ({ value: id, label: name }))}
              onPick={setCategory}
            />
          )}
        </FieldFrame>
        {definitions.map((definition) => (
          <CriterionField
            key={definition.id}
            definition={definition}
            criteria={of(definition.id)}
            onChange={(next) => setWanted((all) => ({ ...all, [definition.id]: next }))}
          />
        ))}
        {category !== '' && definitions.length === 0 && <p className="t-3">This category has no specifications yet.</p>}
      </div>
    </Dialog>
  );
}

interface CriterionFieldProps {
  definition: Definition;
  criteria: SpecificationCriteria;
  onChange: (criteria: SpecificationCriteria) => void;
}

function CriterionField({ definition, criteria, onChange }: CriterionFieldProps) {
  const { name, unit, value_type: kind } = definition;
  if (kind === 'text')
    return (
      <Typed
        label={`${name} contains`}
        value={criteria.contains}
        onChange={(contains) => onChange({ ...criteria, contains })}
      />
    );
  if (kind === 'number')
    return (
      <div className="form-grid">
        <Typed
          number
          unit={unit}
          label={`${name} from`}
          value={criteria.min}
          onChange={(least) => onChange({ ...criteria, min: least })}
        />
        <Typed
          number
          unit={unit}
          label={`${name} to`}
          value={criteria.max}
          onChange={(most) => onChange({ ...criteria, max: most })}
        />
      </div>
    );
  const options = kind === 'yes_no' ? ['Yes', 'No'] : definition.options;
  return (
    <fieldset className="product-facts-field stack gap-2">
      <legend className="label">{name}</legend>
      <div className="row wrap">
        {options.map((option) => (
          <label className="item" key={option}>
            <input
              type="checkbox"
              className="check"
              checked={criteria.options.includes(option)}
              onChange={(event) =>
                onChange({
                  ...criteria,
                  options: event.target.checked
                    ? [...criteria.options, option]
                    : criteria.options.filter((each) => each !== option),
                })
              }
            />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface TypedProps {
  label: string;
  value: string;
  number?: boolean;
  unit?: string | null;
  onChange: (text: string) => void;
}

const Typed = ({ label, value, number, unit, onChange }: TypedProps) => (
  <FieldFrame label={label}>
    {(ids) => (
      <span className={number ? 'input num' : 'input'}>
        <input
          {...ids}
          autoComplete="off"
          inputMode={number ? 'decimal' : 'text'}
          {...(number && { pattern: '-?[0-9]{1,9}([.][0-9]{1,6})?', title: 'Enter a number, such as 18 or 1.5' })}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {unit && <span className="affix">{unit}</span>}
      </span>
    )}
  </FieldFrame>
);
