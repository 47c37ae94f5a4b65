import next from 'eslint-config-next/core-web-vitals';

const files = ['**/*.tsx', '**/use-*.ts'];

/** The rules for React and Next. All other rules are in .oxlintrc.json, where they take a tenth of the time. */
export default [
  { ignores: ['.next/', 'dist/', '.data/', 'lib/platform/postgres/generated/', 'docs/samples/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...next.map((part) => (part.files ? { ...part, files } : part)),
];
