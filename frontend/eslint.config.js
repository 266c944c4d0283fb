import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** The sections in the same order as on the server: each may import only those before it. */
const sections = [
  'identity',
  'billing',
  'environments',
  'preferences',
  'contacts',
  'vendors',
  'business',
  'stock',
  'brands',
  'specifications',
  'catalog',
  'units',
  'inventory',
  'stock-orders',
  'shipments',
  'orders',
  'deliveries',
  'multi-line-orders',
  'tasks',
  'quotes',
  'pipeline',
  'documents',
  'workspace',
  'campaigns',
  'notifications',
  'reporting',
  'dashboard',
  'imports',
  'calculator',
  'admin',
  'integrations',
  'health',
  'theme-preview',
  'landing',
];
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
  orders: [
    'documents/card',
    'deliveries/card',
    'deliveries/dialogs',
    'deliveries/hand-over',
    'deliveries/page-data',
    'multi-line-orders/api',
  ],
  deliveries: ['multi-line-orders/api'],
  reporting: ['tasks/calendar-api', 'catalog/completeness'],
  admin: ['catalog/category-api', 'catalog/category-tree-view', 'documents/category-dialog'],
  health: ['admin/back-up-now', 'admin/checks-api', 'admin/self-check-backups'],
  landing: ['billing/visitor-toasts'],
  'multi-line-orders': [
    'deliveries/card',
    'deliveries/dialogs',
    'deliveries/page-data',
    'deliveries/plan',
    'documents/card',
    'orders/from-quote',
    'orders/side-cards',
    'orders/untouched-lines',
  ],
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
  const named = `(?!(${pairs[name]?.join('|') ?? '-'})$)`;
  const patterns = [
    { regex: '^@/(shell|router|main)(/|$)', message: 'A section must not import the code around it.' },
    {
      regex: `^@/sections/${named}(${after.join('|') || '-'})(/|$)`,
      message: 'A section may import only those before it; invert the dependency.',
    },
    {
      regex: `^@/sections/${named}(${before.join('|') || '-'})/(?!(${open.join('|')})$)`,
      message:
        'Only api, mutations, labels, picker, form, why, proof and admin-only may be imported from another section.',
    },
  ];
  return { files: [`src/sections/${name}/**`], rules: { 'no-restricted-imports': deny(patterns) } };
});

export default defineConfig(
  // `scripts` run in Node, but half of their functions run inside a page, so no TypeScript project covers them.
  { ignores: ['dist', 'node_modules', 'src/api/generated', 'public', 'scripts'] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  hooks.configs.flat.recommended,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['eslint.config.js'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      'no-eval': 'error',
      'no-useless-rename': 'error',
      'no-new-func': 'error',
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
      'no-restricted-syntax': [
        'error',
        { selector: 'TSAsExpression > TSNeverKeyword', message: 'A cast to never hides what the value is: type it.' },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/only-throw-error': 'off', // the router's redirects are thrown
      '@typescript-eslint/no-unnecessary-type-parameters': 'off', // a generic component names its row type once
    },
  },
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
  { files: ['**/*.js'], ...tseslint.configs.disableTypeChecked },
  { files: ['**/*.config.{js,ts}'], rules: { 'no-restricted-exports': 'off' } }, // these tools require a default export
  { files: ['**/*.test.{ts,tsx}', 'src/testing/**', 'e2e/**'], rules: { 'max-lines-per-function': 'off' } }, // a journey is one long test
  {
    files: ['e2e/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { property: 'waitForTimeout', message: 'A journey waits for what the page shows, not for a time.' },
      ],
    },
  },
);
