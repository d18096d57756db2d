// What the linter asks of every file; who may import whom stands in .dependency-cruiser.cjs.
import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'
import { filesWithSlowPatterns, tablesOfWordings } from './slow-patterns.mjs'

// A Debian of `--variant=minbase` with git and Node.js has none of these, and a newcomer's machine may be one.
const programs = {
  selector:
    'CallExpression[callee.name=/^(spawn|exec)/] > Literal:first-child[value=/^(ps|pgrep|pkill|lsof|ss|netstat|ip|which|free|curl|wget|python3?)$/]',
  message: 'This program is not on every machine. Read /proc or use Node.js instead.',
}

// One style of private members. A private constructor has no other form.
const privates = {
  selector:
    ':matches(PropertyDefinition, MethodDefinition[kind!="constructor"], TSParameterProperty)[accessibility="private"]',
  message: 'Write a private member as #name.',
}

const packed = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message: 'Say each property on its own instead of spreading a literal into a literal.',
}

// The build of the server leaves out a module of which nothing is used (vite.config.ts).
const effects = {
  selector: 'ImportDeclaration[specifiers.length=0][source.value=/^[.].*[.]ts$/]',
  message:
    'Import what the module exports: the build leaves out a module that is imported for its effect alone.',
}

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '**/.mutants/',
      'data/',
      'coverage/',
      'test-results/',
      'playwright-report/',
      'client/src/generated/',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 400, skipBlankLines: false }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-control-regex': 'off',
      'no-restricted-syntax': ['error', programs, privates, packed],
    },
  },
  {
    // A pattern whose time grows faster than the length of its text lets whoever writes the text stop a process.
    // slow-patterns.mjs lists the exceptions with their reasons.
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'certain' }],
      'regexp/no-dupe-disjunctions': [
        'error',
        { report: 'trivial', reportExponentialBacktracking: 'potential' },
      ],
    },
  },
  {
    // Tests read texts that they wrote themselves.
    files: [
      '**/*.test.{ts,tsx}',
      '**/{test,tests}/**',
      '{e2e,bench,chaos}/**',
      ...Object.keys(filesWithSlowPatterns),
    ],
    rules: {
      'regexp/no-super-linear-backtracking': 'off',
      'regexp/no-super-linear-move': 'off',
    },
  },
  {
    // The tests write this file.
    files: ['server/src/platform/db/tables.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    files: tablesOfWordings,
    rules: { 'regexp/no-dupe-disjunctions': 'off' },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'warn',
    },
  },
  {
    // The other rules run the React compiler over each file, which takes most of the linter's time. They have something
    // to say of components and hooks only.
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: ['**/tests/**', '**/*.test.{ts,tsx}', 'web/src/lib/messages/**'],
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['server/src/**/*.ts'],
    ignores: [
      '**/queries.ts',
      '**/*-queries.ts',
      '**/queries/**/*.ts',
      'server/src/platform/db/*.ts',
      '**/*.test.ts',
      '**/tests/**',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        programs,
        privates,
        packed,
        effects,
        {
          selector: "TaggedTemplateExpression[tag.name='sql']",
          message: 'SQL lives in queries.ts (house rule).',
        },
      ],
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        module: 'writable',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        fetch: 'readonly',
        performance: 'readonly',
      },
    },
  },
)
