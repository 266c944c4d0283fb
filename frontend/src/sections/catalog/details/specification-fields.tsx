import '@/styles/catalog.css';
import { FieldFrame } from '@/patterns/fields/field-frame';
import type { Definition } from '@/sections/specifications/values';
import { definitionOf, isSameName } from '@/sections/specifications/values';
import { OptionalSelect } from '@/ui/select';
import { cx } from '@/lib/class-names';
import type { DetailValue } from '@/sections/catalog/products/form-mapping';
import { FactList } from './fact-list';

interface SpecificationFieldsProps {
  /** The specifications of the product's category, in their order. */
  definitions: readonly Definition[];
  value: readonly DetailValue[];
  onChange: (facts: DetailValue[]) => void;
  /** The server's message about the fact at this place. */
  errorAt: (at: number) => string | undefined;
}

/** A field for each specification of the category, and the product's other details below them. */
export function SpecificationFields({ definitions, value, onChange, errorAt }: SpecificationFieldsProps) {
  const own = value.filter(({ name }) => definitionOf(definitions, name));
  const others = value.filter(({ name }) => !definitionOf(definitions, name));
  const set = (name: string, text: string) => {
    const at = value.findIndex((fact) => isSameName(fact.name, name));
    if (at < 0) onChange([...value, { name, value: text }]);
    else onChange(value.map((fact, index) => (index === at ? { ...fact, value: text } : fact)));
  };
  return (
    <div className="stack gap-4">
      {definitions.length > 0 && (
        <fieldset className="product-facts-field stack gap-2">
          <legend className="label">Specifications</legend>
          <div className="form-grid">
            {definitions.map((definition) => {
              const at = value.findIndex((fact) => isSameName(fact.name, definition.name));
              return (
                <ValueField
                  key={definition.id}
                  definition={definition}
                  text={value[at]?.value ?? ''}
                  error={at < 0 ? undefined : errorAt(at)}
                  onChange={(text) => set(definition.name, text)}
                />
              );
            })}
          </div>
        </fieldset>
      )}
      <FactList
        legend={definitions.length > 0 ? 'Other details' : 'Specifications'}
        noun={definitions.length > 0 ? 'detail' : 'specification'}
        example={{ name: 'Voltage', value: '18 V' }}
        value={others}
        onChange={(facts) => onChange([...own, ...facts])}
      />
    </div>
  );
}

interface ValueFieldProps {
  definition: Definition;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function ValueField({ definition, text, error, onChange }: ValueFieldProps) {
  const { name, unit, value_type: kind } = definition;
  return (
    <FieldFrame label={name} {...(error && { error })} {...(definition.is_required && { hint: HINT })}>
      {(ids) =>
        kind === 'yes_no' || kind === 'choice' ? (
          <OptionalSelect
            {...ids}
            blank="Not set"
            isWrong={error !== undefined}
            value={chosenOption(definition, text)}
            options={optionsOf(definition, text).map((option) => ({ value: option, label: option }))}
            onPick={onChange}
          />
        ) : (
          <span className={cx('input', kind === 'number' && 'num', error && 'is-error')}>
            <input
              {...ids}
              autoComplete="off"
              inputMode={kind === 'number' ? 'decimal' : 'text'}
              value={text}
              onChange={(event) => onChange(event.target.value)}
            />
            {unit && <span className="affix">{unit}</span>}
          </span>
        )
      }
    </FieldFrame>
  );
}

const HINT = 'Products without it count as incomplete';

/** The option that is set; a value that isn't among the options stays selectable until it is changed. */
function chosenOption(definition: Definition, text: string): string {
  if (definition.value_type === 'yes_no' && /^(true|false)$/.test(text)) return text === 'true' ? 'Yes' : 'No';
  return definition.options.find((option) => isSameName(option, text)) ?? text;
}

function optionsOf(definition: Definition, text: string): readonly string[] {
  const options = definition.value_type === 'yes_no' ? ['Yes', 'No'] : definition.options;
  const now = chosenOption(definition, text);
  return now === '' || options.includes(now) ? options : [...options, now];
}
