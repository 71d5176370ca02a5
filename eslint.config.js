import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from './eslint.globals.js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['build/**', 'data/**', 'node_modules/**', 'public/**', 'db/demo/**'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Remix throws responses (redirects, refusals) on purpose
      '@typescript-eslint/only-throw-error': 'off',
    },
  },
  { files: ['app/**/*.tsx'], ...jsxA11y.flatConfigs.recommended },
  // lectures are stored without caption files, and an empty track would promise some
  {
    files: ['app/learning/player.tsx', 'app/catalogue/course-poster.tsx'],
    rules: { 'jsx-a11y/media-has-caption': 'off' },
  },
  { files: ['**/*.mjs', '**/*.js'], languageOptions: { globals } },
);
