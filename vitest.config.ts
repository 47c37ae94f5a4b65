import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const outside = ['node_modules/**', '.next/**', 'dist/**'];
const store = '**/*.store.test.ts';
const assembled = [
  'scripts/assembled-tree.test.ts',
  'scripts/container-image.test.ts',
  'scripts/crashes.test.ts',
  'scripts/rolling-restart.test.ts',
  'scripts/two-tesseras.test.ts',
];
/** They replace modules (vi.mock), so they cannot share them with other files. */
const mockingUnit = [
  'lib/edge/http/settle-after-response.test.ts',
  'lib/pages/console/require-user.test.ts',
  'lib/sign-in/passwords/verify-password.test.ts',
];
/** They replace modules too, look at prepared statements, or change what all modules share. */
const isolatedStore = [
  'lib/pages/console/nobody-rises.store.test.ts',
  'lib/platform/postgres/pooler.store.test.ts',
  'lib/platform/postgres/transaction.store.test.ts',
  'lib/platform/telemetry/telemetry.store.test.ts',
  'lib/sign-in/passwords/postgres/credentials.store.test.ts',
  'lib/sign-in/sessions/postgres/sessions.store.test.ts',
];
/** They build the container of their process from its environment, so they share modules only with each other. */
const containerStore = [
  'bench/outage/outages.store.test.ts',
  'lib/edge/container/close.store.test.ts',
  'lib/edge/http/slow-body.store.test.ts',
  'lib/edge/imports/imports.store.test.ts',
  'lib/edge/imports/moving.store.test.ts',
  'lib/edge/live/live.store.test.ts',
  'lib/edge/node-server/bound-tokens.store.test.ts',
  'lib/edge/node-server/failed-page.store.test.ts',
  'lib/edge/node-server/mutual-tls.store.test.ts',
  'lib/edge/node-server/overload.store.test.ts',
  'lib/edge/node-server/pass-pages-on.store.test.ts',
  'lib/edge/oauth/end-access-for-issuer.store.test.ts',
  'lib/edge/oauth/handle-received-signal.store.test.ts',
  'lib/edge/oauth/poll-transmitter.store.test.ts',
  'lib/edge/oauth/upstream-logout.store.test.ts',
  'lib/edge/pull/pull-google.store.test.ts',
  'lib/edge/pull/pull-graph.store.test.ts',
  'lib/edge/pull/pull-groups.store.test.ts',
  'lib/edge/scim/scratch-scim.store.test.ts',
  'lib/pages/own-server/answer-page.store.test.ts',
  'lib/pages/own-server/imported-passwords.store.test.ts',
  'lib/pages/own-server/set-up.store.test.ts',
  'lib/setup/demo/seed-demo.store.test.ts',
  'scripts/commands/back-up.store.test.ts',
  'scripts/commands/import.store.test.ts',
];

// Files of a worker share the modules that they import, which takes half the time.
const unit = { testTimeout: 30_000, isolate: false };

// On real PostgreSQL: files share one server and have a database each.
const onStore = {
  retry: 1,
  globalSetup: './scripts/test/hold-test-server.ts',
  setupFiles: ['./lib/testing/each-names-one-tenant.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  maxWorkers: 2,
  isolate: false,
  // It names modules of Next without their extension, which Node does not find.
  server: { deps: { inline: ['next-auth', 'next-intl', 'use-intl'] } },
};

/** Files whose tests mostly wait, up to 30 s: the last to start would keep a whole run waiting. */
const WAITING = [
  'client-key-set',
  'device-openid-client',
  'why-did-it-fail',
  'authorization-code',
  'scim-connections',
].map((name) => `/e2e/protocol/${name}.test.ts`);
const waits = ({ moduleId }: TestSpecification) => WAITING.some((end) => moduleId.endsWith(end));

/** Starts files in Vitest's order, which puts slow and large ones first, after those that wait. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}

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
    // Keeps compiled modules for the steps and runs that follow.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        extends: true,
        test: {
          ...unit,
          name: 'unit',
          include: ['{lib,components,scripts,app,packages,bench}/**/*.test.ts'],
          exclude: [store, ...assembled, ...mockingUnit, ...outside],
        },
      },
      { extends: true, test: { ...unit, name: 'unit-mocking', include: mockingUnit, isolate: true } },
      {
        extends: true,
        test: {
          ...onStore,
          name: 'store',
          include: [store],
          exclude: [...isolatedStore, ...containerStore, ...outside],
        },
      },
      {
        extends: true,
        test: {
          ...onStore,
          name: 'store-container',
          include: containerStore,
          setupFiles: [...onStore.setupFiles, './lib/testing/restore-environment.ts'],
        },
      },
      { extends: true, test: { ...onStore, name: 'store-isolated', include: isolatedStore, isolate: true } },
      {
        extends: true,
        test: {
          name: 'assembled',
          include: assembled,
          globalSetup: './scripts/test/hold-test-server.ts',
          testTimeout: 120_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
      {
        // Over HTTP against the running server that E2E_URL names: `npm test` runs it once for each mount.
        // The work is the server's: a file waits while others are answered.
        test: {
          name: 'protocol',
          include: ['e2e/protocol/**/*.test.ts'],
          maxWorkers: 4,
          retry: 1,
          testTimeout: 30_000,
          hookTimeout: 30_000,
          isolate: false,
        },
      },
    ],
  },
});
