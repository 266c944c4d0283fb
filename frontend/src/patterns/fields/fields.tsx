import type { ComponentProps, ReactNode } from 'react';
import {
  Controller,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form';
import { Select } from '@/ui/select';
import { cx } from '@/lib/class-names';
import { currencySign, moneyProblem } from '@/lib/numbers/money';
import type { PrivateKind } from '@/lib/storage/privacy';
import { wholeDigits, wholeNumberProblem } from '@/lib/numbers/whole-number';
import { DateInput, MomentInput } from './date-input';
import { dateProblem, momentProblem, timeProblem } from './date-reading';
import { FieldFrame } from './field-frame';
import { NONE } from './choices';
import { MoneyInput } from './money-input';
import { TimeInput } from './time-input';

interface FieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  label: string;
  hint?: ReactNode;
  required?: boolean;
}

/** The error of a field. A required field that was merely skipped has none until the user tries to save. */
export function errorOf<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: Path<Values>,
): string | undefined {
  const { submitCount } = form.formState;
  const { error, isDirty } = form.getFieldState(name, form.formState);
  const missing = error?.type === 'required' || error?.type === 'filled';
  return missing && submitCount === 0 && !isDirty ? undefined : error?.message;
}

const filledRule = (label: string) => (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? `${label} is required` : true;

type FieldRules<Values extends FieldValues> = Pick<RegisterOptions<Values>, 'required' | 'validate'>;

function rulesOf<Values extends FieldValues>(label: string, required: boolean | undefined): FieldRules<Values> {
  return required ? { required: `${label} is required`, validate: { filled: filledRule(label) } } : {};
}

/** A field's own validation runs first; rules from its form are added to it and never replace it. */
function checking<Values extends FieldValues>(
  own: Record<string, (typed: unknown) => true | string>,
  rules: RegisterOptions<Values> | undefined,
): RegisterOptions<Values> {
  const given = typeof rules?.validate === 'function' ? { given: rules.validate } : rules?.validate;
  return { ...rules, validate: { ...own, ...given } };
}

interface TextProps<Values extends FieldValues> extends FieldProps<Values> {
  type?: 'text' | 'email' | 'tel' | 'password' | 'url';
  autoComplete?: string;
  autoFocus?: boolean;
  maxLength?: number;
  rules?: RegisterOptions<Values>;
  inputMode?: 'text' | 'decimal' | 'numeric';
  placeholder?: string;
  end?: ReactNode;
  className?: string;
}

export function TextField<Values extends FieldValues>(props: TextProps<Values>) {
  const { form, name, label, hint, required, type = 'text', end, rules, className, ...rest } = props;
  const error = errorOf(form, name);
  return (
    <FieldFrame label={label} name={name} hint={hint} required={required} error={error}>
      {(ids) => (
        <span className={cx('input', error && 'is-error', className)}>
          <input
            {...ids}
            {...rest}
            type={type}
            autoComplete={rest.autoComplete ?? 'off'}
            {...form.register(name, { ...rulesOf<Values>(label, required), ...rules })}
          />
          {end}
        </span>
      )}
    </FieldFrame>
  );
}

export function TextAreaField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  required,
  rows = 3,
  placeholder,
}: FieldProps<Values> & { rows?: number; placeholder?: string }) {
  const error = errorOf(form, name);
  return (
    <FieldFrame label={label} name={name} hint={hint} required={required} error={error}>
      {(ids) => (
        <textarea
          {...ids}
          rows={rows}
          placeholder={placeholder}
          className={cx('textarea', error && 'is-error')}
          {...form.register(name, rulesOf<Values>(label, required))}
        />
      )}
    </FieldFrame>
  );
}

type InputIds = Parameters<ComponentProps<typeof FieldFrame>['children']>[0];

interface ControlledProps<Values extends FieldValues> extends FieldProps<Values> {
  check: Record<string, (typed: unknown) => true | string>;
  rules?: RegisterOptions<Values>;
  children: (
    input: InputIds & { value: PathValue<Values, Path<Values>>; onChange: (value: string) => void; onBlur: () => void },
  ) => ReactNode;
}

/** A field with a custom input component and its own validation. */
function ControlledField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  required,
  check,
  rules,
  children,
}: ControlledProps<Values>) {
  return (
    <FieldFrame label={label} name={name} hint={hint} required={required} error={errorOf(form, name)}>
      {(ids) => (
        <Controller
          control={form.control}
          name={name}
          rules={{
            ...rulesOf<Values>(label, required),
            ...checking({ ...(required && { filled: filledRule(label) }), ...check }, rules),
          }}
          render={({ field: { value, onChange, onBlur } }) => <>{children({ ...ids, value, onChange, onBlur })}</>}
        />
      )}
    </FieldFrame>
  );
}

interface MoneyProps<Values extends FieldValues> extends FieldProps<Values> {
  rules?: RegisterOptions<Values>;
  /** The privacy setting that hides it while it isn't focused. */
  kind?: PrivateKind;
  /** Four for a cost per item. */
  decimals?: 2 | 4;
}

/** Holds the typed text; forms parse it with `readMoney`. */
export function MoneyField<Values extends FieldValues>(props: MoneyProps<Values>) {
  const { kind = 'amount', decimals = 2, ...field } = props;
  const amount = (typed: unknown) =>
    typeof typed !== 'string' ||
    typed.trim() === '' ||
    (moneyProblem(typed, `Enter ${field.label.toLowerCase()} as an amount, for example 12.50`, decimals) ?? true);
  return (
    <ControlledField {...field} check={{ amount }}>
      {(input) => (
        <span className={cx('input num', input['aria-invalid'] && 'is-error')}>
          <span className="affix">{currencySign()}</span>
          <MoneyInput {...input} name={field.name} kind={kind} decimals={decimals} />
        </span>
      )}
    </ControlledField>
  );
}

const asDigits = (typed: unknown) => (typeof typed === 'string' && wholeDigits(typed)) || typed;

const isWholeNumber = (typed: unknown) =>
  typeof typed !== 'string' || typed.trim() === '' || (wholeNumberProblem(typed) ?? true);

/** A whole number. Its digits are stored as text, without the separators that the user typed. */
export function QuantityField<Values extends FieldValues>(
  props: FieldProps<Values> & { rules?: RegisterOptions<Values>; autoFocus?: boolean },
) {
  const rules = { ...checking({ whole: isWholeNumber }, props.rules), setValueAs: asDigits };
  return <TextField {...props} inputMode="numeric" className="num" rules={rules} />;
}

/** A date, typed in words or numbers or chosen in a calendar; the form stores it as `2026-11-22`. */
export function DateField<Values extends FieldValues>(field: FieldProps<Values>) {
  return (
    <ControlledField {...field} check={{ date: (value) => dateProblem(value) }}>
      {(input) => <DateInput {...input} />}
    </ControlledField>
  );
}

/** A time of day; the form stores it as `14:05`. */
export function TimeField<Values extends FieldValues>(field: FieldProps<Values>) {
  return (
    <ControlledField {...field} check={{ time: timeProblem }}>
      {(input) => <TimeInput {...input} name={field.name} />}
    </ControlledField>
  );
}

/** A date with a time; the form stores it as `2026-11-22T09:00`, in the reader's time zone. */
export function MomentField<Values extends FieldValues>(field: FieldProps<Values>) {
  return (
    <ControlledField {...field} check={{ moment: momentProblem }}>
      {(input) => <MomentInput {...input} label={field.label} />}
    </ControlledField>
  );
}

interface ChoiceProps<Values extends FieldValues> extends FieldProps<Values> {
  options: readonly { value: string; label: string }[];
  /** After the user chose an option. */
  onPick?: () => void;
}

/** One of a few options. "None" is an explicit option, because a choice never has an empty value. */
export function ChoiceField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  required,
  options,
  onPick,
}: ChoiceProps<Values>) {
  const error = errorOf(form, name);
  const input = form.register(name, { onChange: onPick });
  return (
    <FieldFrame label={label} name={name} hint={hint} required={required} error={error}>
      {(ids) => <Select {...ids} options={options} isWrong={error !== undefined} {...input} />}
    </FieldFrame>
  );
}

export { NONE };

/** Field text as the server expects it: blank becomes null. */
export const orNull = (text: string): string | null => (text.trim() === '' || text === NONE ? null : text.trim());
