import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'dist',
      'clients/*/dist',
      'clients/typescript/src/openapi.ts',
      '.bench-dist',
      'checks/clients',
      'node_modules',
      'coverage',
      '.adminjs',
      'data',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // A module of Nest is a class with nothing in it.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // What a query returns is stated at the call, and what an index holds is known there.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      // One form for all of several implementations, whether one of them waits for something or not.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
      // Columns of jsonb: `unknown | null` says that the column may be null.
      '@typescript-eslint/no-redundant-type-constituents': 'off',
      // What others send is put into words as it is.
      '@typescript-eslint/no-base-to-string': 'off',
      'no-console': 'error',
      'no-empty': 'error',
      'no-self-compare': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/panel/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: [
      'src/**/*.spec.{ts,tsx}',
      'test/**/*.ts',
      'checks/**/*.ts',
      'bench/**/*.ts',
      'clients/certify/**/*.ts',
    ],
    rules: {
      // Answers of the service are read as they come; their assertions say what they are.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'no-console': 'off',
    },
  },
);
