import ts from 'typescript';
import { expect, test } from 'vitest';

const sources: Record<string, string> = import.meta.glob(
  ['/src/**/*.{ts,tsx}', '!/src/**/*.test.{ts,tsx}', '!/src/api/generated/**'],
  { query: '?raw', import: 'default', eager: true },
);

/** Creates that can't be undone, with the reason. */
const final: Record<string, string> = {
  '/rest/v1/purchase_events': 'the history of an order is append-only',
  '/rest/v1/quote_events': 'the history of a quote is append-only',
  '/rest/v1/stock_order_events': 'the history of a stock order is append-only',
  '/rest/v1/shipment_events': 'the history of a shipment is append-only',
  '/rest/v1/asset_events': 'the history of a unit is append-only',
  '/rest/v1/inventory_movements': 'stock movements are append-only; a second adjustment corrects the first',
  '/rest/v1/assets': 'receiving a unit by count is a stock movement',
  '/rest/v1/integrity_runs': 'a check changes nothing',
  '/rest/v1/audit_checks': 'a check changes nothing',
  '/rest/v1/backups': 'a backup changes nothing',
  '/rest/v1/api_keys': 'a key is revoked from its row',
  '/rest/v1/webhook_endpoints': 'a webhook is deleted from its row',
  '/rest/v1/environment_runs': 'the dialog asks for the name first; what was deleted is gone',
};

interface Create {
  name: string;
  resource: string;
  undone: boolean;
}

/** Returns the mutations of a file that post to a collection. */
function createsOf(path: string, text: string): Create[] {
  const file = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: Create[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && node.expression.getText(file) === 'mutationOptions') {
      const [options] = node.arguments;
      const property = (name: string) =>
        options && ts.isObjectLiteralExpression(options)
          ? options.properties.find((each) => each.name?.getText(file) === name)
          : undefined;
      const meta = metaText(property('meta'), file, text);
      const act = property('mutationFn')?.getText(file) ?? '';
      for (const [, resource = ''] of act.matchAll(/api\.POST\(\s*'(\/rest\/v1\/\w+)'/g))
        found.push({ name: nameOver(node, file), resource, undone: /\bundo\b/.test(meta) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  // `crud` gives every one of its creates an undo.
  for (const [, table = ''] of text.matchAll(/\bcrud\('(\w+)'/g))
    found.push({ name: 'crud', resource: `/rest/v1/${table}`, undone: true });
  return found;
}

function nameOver(node: ts.Node, file: ts.SourceFile): string {
  return ts.isVariableDeclaration(node)
    ? node.name.getText(file)
    : ts.isSourceFile(node)
      ? ''
      : nameOver(node.parent, file);
}

const isFinal = ({ resource, name }: Create) => resource in final || `${resource} ${name}` in final;

/** Returns the text of `meta`, resolving a constant of the same file. */
function metaText(meta: ts.ObjectLiteralElementLike | undefined, file: ts.SourceFile, text: string): string {
  if (!meta || !ts.isPropertyAssignment(meta)) return '';
  if (!ts.isIdentifier(meta.initializer)) return meta.getText(file);
  return new RegExp(`const ${meta.initializer.text} = \\{[\\s\\S]*?\\n\\};`).exec(text)?.[0] ?? '';
}

const creates = Object.entries(sources).flatMap(([path, text]) => createsOf(path, text));

test('every create can be undone, or has a stated reason why not', () => {
  const missing = creates.filter((each) => !each.undone && !isFinal(each));
  expect(missing).toEqual([]);
});

test('no create that can be undone is excused, and no excuse is unused', () => {
  const left = Object.keys(final).filter(
    (resource) =>
      !creates.some((each) => !each.undone && [each.resource, `${each.resource} ${each.name}`].includes(resource)),
  );
  expect(left).toEqual([]);
});

/** Posted by a function that mutations call: the note is undone, an invitation is withdrawn from its row. */
const indirect = ['/rest/v1/contact_notes', '/rest/v1/invitations'];

test('the check finds every create of the app', () => {
  const written = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/\bapi\.POST\(\s*'\/rest\/v1\/(\w+)'|\bcrud\('(\w+)'/g)].map(
      ([, posted, table]) => `/rest/v1/${posted ?? table}`,
    ),
  );
  expect(written.length).toBeGreaterThan(25);
  const direct = new Set(written.filter((resource) => !indirect.includes(resource)));
  expect([...new Set(creates.map(({ resource }) => resource))].sort()).toEqual([...direct].sort());
});
