import { defineConfig } from 'vitest/config';

const outside = ['node_modules/**', '.next/**', 'dist/**'];
const store = '**/*.store.test.ts';
const assembled = 'scripts/assembled-tree.test.ts';

export default defineConfig({
  resolve: {
    alias: {
      '@': import.meta.dirname,
      // As next.config.ts says.
      'use-intl/format-message': `${import.meta.dirname}/node_modules/use-intl/dist/esm/production/format-message/format-only.js`,
    },
  },
  define: {
    PAGE_STYLE: JSON.stringify('/_next/static/page-assets/0123.css'),
    PAGE_SCRIPT: JSON.stringify('/_next/static/page-assets/0123.js'),
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{lib,components,scripts,app,packages}/**/*.test.ts'],
          exclude: [store, assembled, ...outside],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        // On real PostgreSQL: files share one server and have a database each.
        test: {
          name: 'store',
          include: [store],
          exclude: outside,
          globalSetup: './scripts/test/hold-test-server.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          // It names modules of Next without their extension, which Node does not find.
          server: { deps: { inline: ['next-auth', 'next-intl', 'use-intl'] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'assembled',
          include: [assembled],
          globalSetup: './scripts/test/hold-test-server.ts',
          testTimeout: 60_000,
          hookTimeout: 300_000,
        },
      },
      {
        // Over HTTP against the running server that E2E_URL names: `npm test` runs it once for each mount.
        // The work is the server's: a file waits while others are answered.
        test: {
          name: 'protocol',
          include: ['e2e/protocol/**/*.test.ts'],
          maxWorkers: 3,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
