import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/**
 * The sheets of index.css are always loaded. Every other sheet is loaded by the pages that use it and stays loaded
 * after them, so its rules must match nothing else: its classes start with its own prefix, and a file that uses one of
 * them imports the sheet.
 */
const styles = 'src/styles';
const read = (path: string): string => readFileSync(path, 'utf8');
const shared = [...read(`${styles}/index.css`).matchAll(/'\.\/([\w-]+)\.css'/g)].map((found) => found[1] ?? '');
const sheets = readdirSync(styles)
  .filter((name) => name.endsWith('.css'))
  .map((name) => name.slice(0, -4))
  .filter((name) => name !== 'index' && !shared.includes(name));

/** Prefixes that differ from the name of their sheet. */
const named: Record<string, string> = {
  catalog: 'product',
  counts: 'count',
  'date-field': 'date',
  deliveries: 'delivery',
  documents: 'document',
  imports: 'import',
  integrations: 'integration',
  inventory: 'shelf',
  landing: 'mk',
  'mail-settings': 'mail',
  members: 'member',
  orders: 'order',
  photos: 'photo',
  pipeline: 'call',
  quotes: 'quote',
  'scan-box': 'scan',
  'state-rail': 'state',
  shipments: 'shipment',
  'stock-orders': 'so',
  tasks: 'task',
  today: 'day',
  units: 'unit',
  vendors: 'vendor',
  workspace: 'ws',
};
const prefixOf = (sheet: string): string => named[sheet] ?? sheet;
const prefixes = sheets.map(prefixOf);
/** Words like "count" are used for more than a class: only a prefix of two words may be a class itself. */
const hasPrefix = (name: string, prefix: string): boolean =>
  name.startsWith(`${prefix}-`) || (prefix.includes('-') && name === prefix);
/** The longest prefix wins: `state-rail-x` belongs to `state-rail`, even if there is a `state`. */
const ownerOf = (name: string): string | undefined =>
  sheets.filter((sheet) => hasPrefix(name, prefixOf(sheet))).sort((a, b) => prefixOf(b).length - prefixOf(a).length)[0];

/** Every selector of a sheet; lists are split, but not inside brackets. */
function selectorsOf(css: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  let head = '';
  for (const sign of css.replaceAll(/\/\*[\s\S]*?\*\//g, '')) {
    if (sign === '{') {
      if (!head.trim().startsWith('@') && !open.some((outer) => outer.startsWith('@keyframes')))
        found.push(...head.split(/,(?![^(]*\))/));
      open.push(head.trim());
      head = '';
    } else if (sign === '}' || sign === ';') {
      if (sign === '}') open.pop();
      head = '';
    } else head += sign;
  }
  return found.map((selector) => selector.trim());
}
const classesIn = (selector: string): string[] =>
  [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map((found) => found[1] ?? '');
const definedIn = new Map(
  sheets.map((sheet) => [sheet, new Set(selectorsOf(read(`${styles}/${sheet}.css`)).flatMap(classesIn))]),
);

/** The sheet that a class with a prefix is defined in. */
const sheetOf = new Map(
  [...definedIn].flatMap(([sheet, names]) =>
    [...names].filter((name) => ownerOf(name) === sheet).map((name) => [name, sheet] as const),
  ),
);
const classes = [...sheetOf.keys()];

interface Uses {
  path: string;
  imports: Set<string>;
  /** Complete class names. */
  whole: Set<string>;
  /** Prefixes of class names whose rest is only known at run time. */
  begun: Set<string>;
}

/** The words of every string in the file: class names appear in attributes, in `cx()` and in style tables. */
function usesOf(path: string): Uses {
  const text = read(path);
  const uses: Uses = { path, imports: new Set(), whole: new Set(), begun: new Set() };
  const note = (label: string, goesOn: boolean) => {
    const parts = label.split(/\s+/);
    const last = goesOn ? parts.pop() : '';
    if (last) uses.begun.add(last);
    for (const part of parts) uses.whole.add(part);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const sheet = /^'@\/styles\/([\w-]+)\.css'$/.exec(node.moduleSpecifier.getText())?.[1];
      if (sheet) uses.imports.add(sheet);
      return;
    }
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) note(node.text, false);
    if (ts.isTemplateExpression(node))
      for (const [index, part] of [node.head, ...node.templateSpans.map((span) => span.literal)].entries())
        note(part.text, index < node.templateSpans.length);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return uses;
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|generated\//.test(path))
  .map((path) => usesOf(`src/${path}`));

/** Names in `className` and `cx()`: the only places where a word with a prefix must be a class. */
const attributes = (path: string): string[] =>
  [...read(path).matchAll(/className="([^"]*)"|cx\(\s*'([^']*)'/g)].flatMap((found) =>
    (found[1] ?? found[2] ?? '').split(/\s+/),
  );

test('no two sheets have the same prefix, and none has the class of another as its prefix', () => {
  expect(prefixes.filter((prefix, index) => prefixes.indexOf(prefix) !== index)).toEqual([]);
  expect(Object.keys(named).filter((sheet) => !sheets.includes(sheet))).toEqual([]);
});

test.each(sheets)('every selector of %s.css has a class of the sheet', (sheet) => {
  const strays = selectorsOf(read(`${styles}/${sheet}.css`)).filter(
    (selector) => !classesIn(selector).some((name) => ownerOf(name) === sheet),
  );
  expect(strays).toEqual([]);
});

test('a class with the prefix of a sheet is defined in that sheet', () => {
  const elsewhere = [...definedIn].flatMap(([sheet, names]) =>
    [...names]
      .filter((name) => ownerOf(name) && ownerOf(name) !== sheet && !definedIn.get(ownerOf(name) ?? '')?.has(name))
      .map((name) => `${sheet}.css: ${name}`),
  );
  const always = shared.flatMap((sheet) =>
    selectorsOf(read(`${styles}/${sheet}.css`))
      .flatMap(classesIn)
      .filter(ownerOf)
      .map((name) => `${sheet}.css: ${name}`),
  );
  expect([...elsewhere, ...always]).toEqual([]);
});

/**
 * Classes that no string has in full: colours of avatars, priorities of columns, widths of skeletons, sizes of icons,
 * parts of a progress bar and the tiers of contacts.
 */
const composed = /^[apw]\d$|^i-\d\d$|^p-(done|hand|promised|short)$|^(silver|gold|platinum)$/;

test('every class of a sheet is used', () => {
  const page = read('index.html').match(/[\w-]+/g) ?? [];
  const whole = new Set([...files.flatMap((file) => [...file.whole]), ...page]);
  const begun = [...new Set(files.flatMap((file) => [...file.begun]))].filter((text) => text.length > 2);
  const unused = ['index', ...shared, ...sheets].flatMap((sheet) =>
    [...new Set(selectorsOf(read(`${styles}/${sheet}.css`)).flatMap(classesIn))]
      .filter((name) => !whole.has(name) && !composed.test(name) && !begun.some((text) => name.startsWith(text)))
      .map((name) => `${sheet}.css: ${name}`),
  );
  expect(unused).toEqual([]);
});

test('a file imports exactly the sheets whose classes it uses', () => {
  const wrong = files.flatMap(({ path, imports, whole, begun }) => {
    const names = [
      ...whole,
      ...[...begun]
        .filter((text) => text.length > 2)
        .flatMap((text) => classes.filter((name) => name.startsWith(text))),
    ];
    const used = [...new Set(names.map((name) => sheetOf.get(name)).filter((sheet) => sheet !== undefined))];
    const undefinedNames = attributes(path).filter((name) => !sheetOf.has(name) && ownerOf(name));
    return [
      ...used.filter((sheet) => !imports.has(sheet)).map((sheet) => `${path} does not import ${sheet}.css`),
      ...[...imports]
        .filter((sheet) => !used.includes(sheet) && !shared.includes(sheet) && sheet !== 'index')
        .map((sheet) => `${path} imports ${sheet}.css for nothing`),
      ...undefinedNames.map((name) => `${path}: no sheet defines ${name}`),
    ];
  });
  expect(wrong).toEqual([]);
});
