import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { OptionalSelect } from './select';

const options = [
  { value: 'none', label: 'None' },
  { value: 'red', label: 'Red' },
];

function Choice() {
  const [color, setColor] = useState('');
  return (
    <>
      <OptionalSelect aria-label="Color" blank="Any color" value={color} options={options} onPick={setColor} />
      <output>{`<${color}>`}</output>
    </>
  );
}

const pick = (label: string) => {
  const select = screen.getByLabelText<HTMLSelectElement>('Color');
  const { value } = [...select.options].find((option) => option.text === label) ?? {};
  fireEvent.change(select, { target: { value } });
  return screen.getByRole('status').textContent;
};

test('no option has an empty value, and "nothing chosen" differs from an option called none', () => {
  render(<Choice />);
  const select = screen.getByLabelText<HTMLSelectElement>('Color');
  expect([...select.options].filter(({ value }) => value === '')).toEqual([]);
  expect(select.selectedOptions[0]?.text).toBe('Any color');
  expect(pick('None')).toBe('<none>');
  expect(pick('Any color')).toBe('<>');
  expect(pick('Red')).toBe('<red>');
});

const sources = Object.entries(
  import.meta.glob<string>('/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
).filter(([path]) => !/\.test\.|\/testing\/|generated/.test(path));

test('no list of options is written with an empty value', () => {
  const empty = /<option value=""|\{ value: '', label|value: \w+ \?\? '', label/;
  expect(sources.filter(([, text]) => empty.test(text)).map(([path]) => path)).toEqual([]);
});
