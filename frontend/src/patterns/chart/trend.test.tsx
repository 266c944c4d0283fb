import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Trend } from './trend';

const points = [0, 900, 300].map((value, at) => ({ label: `${at + 1} Nov`, value, tooltip: [] }));
const dollars = (value: number) => `$${value}`;

test('only the last value has a label, so that no line runs through one', () => {
  const { container } = render(<Trend label="Sales" points={points} axisText={() => ''} valueText={dollars} />);
  const labels = [...container.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(labels.filter((text) => text.startsWith('$'))).toEqual(['$300']);
});
