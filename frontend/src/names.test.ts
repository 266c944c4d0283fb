// Names of functions and values say what they do or are: one participle, adverb or pronoun alone doesn't.

import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

import { appModules, declaredNames } from '@/testing/modules';

const modules = appModules.filter(({ path }) => !path.includes('.test.'));

const participles = `begun bought broken brought built chosen done drawn driven found given gone heard held kept lost made
  meant paid said seen sent shown sold spent taken told worn written`;
const others = `about above across after again also always apart around away because before below beside between beyond
  both each elsewhere enough ever everything everywhere here how instead just less more most near never next nothing now
  nowhere of off often on once one only other others out over own rest same since so some soon such than that their then
  there these this those through together too under until usual very what when where which while who whole whom whose why
  with within without yet`;
const unclear = new Set(`${participles} ${others}`.split(/\s+/));
/** Nouns and verbs that end like a participle. */
const clear = new Set(['embed', 'feed', 'need', 'seed']);

/** Labels, parameters, texts and values are all words: `statusLabels` says what `statusWords` doesn't. */
const isVague = (name: string): boolean => /^words?$|[a-z]Words?$/.test(name) && name !== 'matchWord';

/** The terms are action, timeline and query parameters. */
const isRetired = (name: string): boolean =>
  /(?:^act|Act|^[Aa]cts|Acts|[a-z]Story|^story)(?![a-z])|^asked[A-Z]/.test(name);

const isUnclear = (name: string): boolean =>
  isVague(name) ||
  isRetired(name) ||
  (/^[A-Z][a-z]+$/.test(name) && unclear.has(name.toLowerCase())) ||
  (/^[a-z]+$/.test(name) && (unclear.has(name) || (name.endsWith('ed') && !clear.has(name))));

test('no function or value of a module is named by a participle, an adverb or a pronoun, or is just words', () => {
  expect(modules.length).toBeGreaterThan(700);
  const wrong = modules.flatMap(({ path }) => {
    const { statements } = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
    return statements
      .flatMap(declaredNames)
      .filter(isUnclear)
      .map((name) => `${path} ${name}`);
  });
  expect(wrong).toEqual([]);
});

test('such a name is noticed', () => {
  const names = [
    'locked',
    'told',
    'often',
    'seed',
    'lockOrder',
    'statusWords',
    'passwords',
    'RowActs',
    'Shown',
    'askedQuotes',
  ];
  expect(names.filter(isUnclear)).toEqual([
    'locked',
    'told',
    'often',
    'statusWords',
    'RowActs',
    'Shown',
    'askedQuotes',
  ]);
});
