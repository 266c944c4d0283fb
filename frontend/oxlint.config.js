import { readFileSync } from 'node:fs';
import { defineConfig } from 'oxlint';

/** The sections in the order of their manifests, as on the server: each may import only those before it. */
const manifests = readFileSync(new URL('src/sections/manifests.ts', import.meta.url), 'utf8');
const sections = [...manifests.matchAll(/from '\.\/([\w-]+)\/section'/g)].map(([, name]) => name);
const open = [
  'api',
  'mutations',
  'labels',
  'picker',
  'form',
  'values',
  'criteria',
  'why',
  'proof',
  'admin-only',
  'dashboard-cards',
];
/** What a section may import besides, file by file, like the pairs named in the server's import contract. */
const pairs = {
  preferences: ['identity/account/own-name', 'billing/subscription-card'],
  specifications: ['catalog/api'],
  contacts: ['documents/card'],
  vendors: ['stock-orders/labels', 'documents/card'],
  shipments: ['documents/card'],
  tasks: ['documents/card'],
  quotes: ['documents/card'],
  pipeline: ['documents/card'],
  catalog: ['documents/card'],
  units: ['documents/card'],
  'stock-orders': ['documents/card'],
  sales: ['documents/card'],
  reporting: ['catalog/grid/completeness'],
  admin: ['catalog/categories/tree-view', 'documents/category-dialog'],
  health: ['admin/self-check/back-up-now', 'admin/self-check/backups'],
  landing: ['billing/visitor-toasts'],
};

const deny = (groups) => ['error', { patterns: groups }];
const layer = (files, forbidden, message) => ({
  files,
  rules: { 'no-restricted-imports': deny([{ regex: `^@/(${forbidden})(/|$)`, message }]) },
});

/**
 * Other sections may import only api, mutations, labels, picker, form, why (allocation of a product), admin-only, proof (the rows behind
 * a figure) and dashboard-cards (dashboard summaries), besides record pages; later sections may not be imported at all.
 */
const sectionRules = sections.map((name, at) => {
  const before = sections.slice(0, at);
  const after = sections.slice(at + 1);
  const named = (pairs[name] ?? []).map((pair) => `!@/sections/${pair}`);
  const inside = (section) => `@/sections/${section}/**`;
  const patterns = [
    { regex: '^@/(shell|router|main)(/|$)', message: 'A section must not import the code around it.' },
    {
      group: [...after.map(inside), ...named],
      message: 'A section may import only those before it; invert the dependency.',
    },
    {
      group: [
        ...before.map(inside),
        ...before.flatMap((section) => open.map((file) => `!@/sections/${section}/{,*/}${file}`)),
        ...named,
      ],
      message:
        'Only api, mutations, labels, picker, form, why, proof and admin-only may be imported from another section.',
    },
  ].filter(({ group }) => !group?.every((path) => path.startsWith('!')));
  return { files: [`src/sections/${name}/**`], rules: { 'no-restricted-imports': deny(patterns) } };
});

/** Rules beyond the categories below: from typescript-eslint's strict set and from ESLint's recommended one. */
const strict = [
  'no-array-constructor',
  'no-case-declarations',
  'no-empty',
  'no-eval',
  'no-fallthrough',
  'no-new-func',
  'no-prototype-builtins',
  'no-regex-spaces',
  'no-useless-assignment',
  'no-var',
  'prefer-const',
  'prefer-rest-params',
  'prefer-spread',
  'react/rules-of-hooks',
  'react/unsupported-syntax',
  'typescript/ban-ts-comment',
  'typescript/no-deprecated',
  'typescript/no-dynamic-delete',
  'typescript/no-empty-object-type',
  'typescript/no-explicit-any',
  'typescript/no-invalid-void-type',
  'typescript/no-misused-promises',
  'typescript/no-mixed-enums',
  'typescript/no-non-null-assertion',
  'typescript/no-require-imports',
  'typescript/no-unnecessary-condition',
  'typescript/no-unsafe-argument',
  'typescript/no-unsafe-assignment',
  'typescript/no-unsafe-call',
  'typescript/no-unsafe-function-type',
  'typescript/no-unsafe-member-access',
  'typescript/no-unsafe-return',
  'typescript/prefer-literal-enum-member',
  'typescript/prefer-promise-reject-errors',
  'typescript/prefer-reduce-type-parameter',
  'typescript/prefer-return-this-type',
  'typescript/related-getter-setter-pairs',
  'typescript/require-await',
  'typescript/restrict-plus-operands',
  'typescript/return-await',
  'typescript/unified-signatures',
  'typescript/use-unknown-in-catch-callback-variable',
];
const off = [
  'no-new', // the constructor of Intl.DateTimeFormat checks a time zone
  'no-shadow', // a function sent to a page of a journey can't use the names around it, and repeats them
  'no-unmodified-loop-condition', // it may have changed during an await
  'react/exhaustive-effect-dependencies', // `exhaustive-deps` is enough: an effect may also run when something else changes
  'react/jsx-key', // takes every function that returns an element for one of a list
  'react/no-unstable-nested-components', // takes the render function of a column for a component
  'react/react-in-jsx-scope', // the compiler imports what JSX needs
  'typescript/consistent-return',
  'typescript/no-unnecessary-type-parameters', // a generic component names its row type once
  'typescript/no-unsafe-type-assertion', // casts are counted, and their number has a limit
  'typescript/only-throw-error', // the router's redirects are thrown
  'typescript/require-array-sort-compare',
];

export default defineConfig({
  // `scripts` run in Node, but half of their functions run inside a page, so no TypeScript project covers them.
  ignorePatterns: ['dist', 'node_modules', 'src/api/generated', 'public', 'scripts'],
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['typescript', 'react'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    ...Object.fromEntries(strict.map((rule) => [rule, 'error'])),
    ...Object.fromEntries(off.map((rule) => [rule, 'off'])),
    'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    'no-console': ['error', { allow: ['warn', 'error'] }],
    'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
    'no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
  },
  overrides: [
    layer(['src/lib/**'], 'api|ui|patterns|shell|sections|root|router', 'lib is pure and must not import the app.'),
    layer(['src/api/**'], 'ui|patterns|shell|sections|root|router', 'api may import only lib.'),
    layer(['src/ui/**'], 'api|patterns|shell|sections|root|router', 'ui has no business logic.'),
    layer(
      ['src/patterns/**'],
      'shell|sections|root|router',
      'patterns are shared by all sections and must not import them.',
    ),
    layer(['src/shell/**'], 'router', 'The router combines everything; nothing imports it.'),
    ...sectionRules,
    // These tools require a default export.
    { files: ['**/*.config.{js,ts}'], rules: { 'no-restricted-exports': 'off' } },
    // JavaScript has no types.
    {
      files: ['**/*.js'],
      rules: {
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    // A journey is one long test.
    { files: ['**/*.test.{ts,tsx}', 'src/testing/**', 'e2e/**'], rules: { 'max-lines-per-function': 'off' } },
    {
      files: ['e2e/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          { property: 'waitForTimeout', message: 'A journey waits for what the page shows, not for a time.' },
        ],
      },
    },
  ],
});
