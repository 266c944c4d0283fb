// The sentences of the app: wording that was replaced doesn't come back, and hints are punctuated alike.

import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { appModules } from '@/testing/modules';
// The server's sentences follow the same table, see tests/architecture/test_language.py.
import retired from '@/testing/retired-wording.json';

interface Sentence {
  text: string;
  /** The JSX attribute whose value it is. */
  attribute?: string;
}

/** Sentences of the specification, and the start of an email to a vendor. */
const allowed = new Set([
  'Failed to switch environment. Please try again.',
  'Unable to sign out. Please try again.',
  'Failed to delete task. Please try again.',
  'Authentication Required: Please sign in to subscribe',
  'Authentication Required: Please sign in to manage your subscription',
  'Please refund:',
]);

/** The search terms of pages, which include words that users may type. */
const SEARCH_TERMS = /^src\/(shell\/palette\/keywords|sections\/[\w-]+\/pages)\.ts$/;
const texts = appModules
  .map(({ path }) => path)
  .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path) && !SEARCH_TERMS.test(path));

/** String literals, templates and JSX texts that begin with a capital letter or have several words, and counted nouns. */
function sentencesOf(path: string, code: string): Sentence[] {
  const found: Sentence[] = [];
  const add = (text: string, node: ts.Node): void => {
    const oneLine = text.replaceAll(/\s+/g, ' ').trim();
    const of = ts.isJsxExpression(node.parent) ? node.parent.parent : node.parent;
    const attribute = ts.isJsxAttribute(of) ? of.name.getText(source) : undefined;
    const isCounted = ts.isCallExpression(node.parent) && node.parent.expression.getText(source) === 'plural';
    if (isCounted || /^\p{Lu}\p{Ll}|\p{L} \p{L}/u.test(oneLine)) found.push({ text: oneLine, attribute });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
      add(node.text, node);
    if (ts.isTemplateExpression(node))
      add([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('1'), node);
    ts.forEachChild(node, visit);
  };
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  visit(source);
  return found;
}

const patterns = Object.entries(retired).map(([pattern, better]) => ({ pattern: new RegExp(pattern), better }));

function wrong({ text, attribute }: Sentence): string | undefined {
  if (allowed.has(text)) return undefined;
  const hit = patterns.find(({ pattern }) => pattern.test(text));
  if (hit) return `"${text}": write ${hit.better}`;
  const several = /[.?] \S/.test(text);
  const ended = /[^.][.?]$/.test(text);
  if ((attribute === 'hint' || attribute === 'placeholder') && several !== ended)
    return `"${text}": one sentence has no full stop, several have one each`;
  return undefined;
}

test('no sentence has retired wording, and hints are punctuated alike', () => {
  const found = texts.flatMap((path) =>
    sentencesOf(path, readFileSync(path, 'utf8')).map((sentence) => ({ path, problem: wrong(sentence) })),
  );
  expect(found.length).toBeGreaterThan(4000);
  expect(found.filter(({ problem }) => problem)).toEqual([]);
});

test('such a sentence is noticed', () => {
  const code = `
    const a = 'Please wait'; const b = \`\${n} is received already\`; const c = 'Leave blank';
    const d = <Field label="Who" hint="One sentence." placeholder="Two. Sentences" title="Fine." />;
    const e = <p>Numbers are entered{' '}by hand</p>; const f = 'Please refund:'; const g = 'by-hand';
    const h = plural(n, 'mail'); const i = 'mail'; const j = 'Two mails';
  `;
  const problems = sentencesOf('x.tsx', code).filter(wrong);
  expect(problems.map(({ text }) => text)).toEqual([
    'Please wait',
    '1 is received already',
    'Who',
    'One sentence.',
    'Two. Sentences',
    'by hand',
    'mail',
    'Two mails',
  ]);
});
