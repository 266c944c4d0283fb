import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * A look has one rule: what has the same declarations as another is the same pattern and uses its class, or shares its
 * rule in a list of selectors.
 */
const LEAST = 3;

/** Rules that may repeat the declarations of another one. */
const allowed: readonly { sheet: string; selector: RegExp; reason: string }[] = [
  {
    sheet: 'forced-colors.css',
    selector: /nav-item\[aria-current\]/,
    reason:
      'The current day of the calendar looks like every current entry, but a shared sheet names no class of a section.',
  },
  {
    sheet: 'calendar.css',
    selector: /^.is-active .calendar-day-button/,
    reason: 'The days by the hour load with their view, after the sheet of the month.',
  },
];

const styles = 'src/styles';

interface Rule {
  sheet: string;
  selector: string;
  /** The media queries around it, and its declarations, in any order. */
  key: string;
  count: number;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Every rule of a sheet, except the steps of animations. */
function rulesOf(sheet: string): Rule[] {
  const found: Rule[] = [];
  const open: string[] = [];
  let text = '';
  for (const sign of readFileSync(`${styles}/${sheet}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')) {
    if (sign === '{') {
      open.push(oneLine(text));
      text = '';
    } else if (sign === '}') {
      const selector = open.pop() ?? '';
      const declarations = text
        .split(';')
        .map(oneLine)
        .filter((declaration) => declaration !== '');
      if (!selector.startsWith('@') && !open.some((outer) => outer.startsWith('@keyframes')))
        found.push({
          sheet,
          selector,
          key: [...open, ...declarations.toSorted()].join('; '),
          count: declarations.length,
        });
      text = '';
    } else text += sign;
  }
  return found;
}

const rules = readdirSync(styles)
  .filter((name) => name.endsWith('.css'))
  .flatMap(rulesOf)
  .filter(({ count }) => count >= LEAST);

const isAllowed = (rule: Rule): boolean =>
  allowed.some(({ sheet, selector }) => sheet === rule.sheet && selector.test(rule.selector));

test(`no two rules have the same ${LEAST} or more declarations`, () => {
  const first = new Map<string, Rule>();
  const equal = rules.flatMap((rule) => {
    const other = first.get(rule.key);
    if (!other) first.set(rule.key, rule);
    if (!other || isAllowed(rule)) return [];
    return [`${rule.sheet} ${rule.selector} = ${other.sheet} ${other.selector}: ${rule.key}`];
  });
  expect(rules.length).toBeGreaterThan(500);
  expect(equal).toEqual([]);
});

test('every exception repeats another rule', () => {
  const repeated = rules
    .filter(isAllowed)
    .filter((rule) => rules.some(({ key }, at) => key === rule.key && rules[at] !== rule));
  expect(repeated).toHaveLength(allowed.length);
});
