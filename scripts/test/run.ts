import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { bundleReport } from './bundle-report';
import { findBrowser } from './find-browser';
import { COMPARE_MOUNTS } from './http';
import { report } from './report';
import { type Outcome, runStep, runSteps } from './schedule';
import { withServers } from './servers';
import { build, type Count, playwright, style, total, types, vitest } from './step';

/** Settings for longer versions of tests, used by `npm run test:full`. */
const long = { TESSERA_LONG: '1', TESSERA_SEQUENCES: '3400', TESSERA_FILTERS: '5000', TESSERA_ATTACKS: '500' };
const full = process.argv.includes('--full');
if (full) Object.assign(process.env, long);

/**
 * The tests of what can differ where Next alone serves: input and output (addresses, bodies, headers, streams, cookies,
 * errors, certificates), pages and their forms, and each endpoint once. `npm run test:full` runs all tests.
 */
const onNextAlone = [
  'after-response',
  'edge',
  'browser-protection',
  'cors',
  'form-post',
  'request-kept',
  'mutual-tls',
  'custom-domains',
  'maintenance',
  'light-pages',
  'plain-pages',
  'ui-locales',
  'console-links',
  'sign-in',
  'password-reset',
  'one-time-link',
  'metadata',
  'jwks',
  'client-authentication',
  'token-form',
  'device-openid-client',
  'dpop-clients',
  'par',
  'introspection',
  'revocation',
  'revocation-feed',
  'openid-client',
  'mcp',
  'scim-users',
  'scim-groups',
  'scim-bulk',
  'scim-me',
  'scim-protocol',
  'scim-events',
  'audit-log',
  'management-api',
].map((name) => `e2e/protocol/${name}.test.ts`);
for (const file of onNextAlone) if (!existsSync(file)) throw new Error(`${file} is not there.`);

const outcome: Outcome = { count: total([]), seconds: [] };
const step = (title: string, work: () => Promise<Count>) => runStep({ title, work }, outcome);

/**
 * Builds the product, and tests it over HTTP: the same tests against our own server and, as far as results can differ,
 * against Next alone. Then the journeys in a browser.
 */
async function endToEnd(): Promise<Count> {
  const browser = findBrowser();
  await step('build', build);
  await withServers(async ({ own, next, fillOwn, ownBesideNext }) => {
    await step('protocol, own server', () => vitest('protocol', own));
    await step('both mounts compared', () => ownBesideNext((both) => vitest('protocol', both, COMPARE_MOUNTS)));
    await Promise.all([
      step('protocol, Next alone', () => vitest('protocol', next, full ? [] : onNextAlone)),
      fillOwn(),
    ]);
    await step('journeys', () => playwright({ ...own, PLAYWRIGHT_CHROMIUM_PATH: browser }));
  });
  return total([]);
}

await runSteps(
  [
    { title: 'types', cores: 1, work: types },
    // It takes longest, so it starts first; the other steps run beside it, one after another.
    { title: 'over HTTP', cores: 1, work: endToEnd },
    { title: 'store', cores: 1, work: () => vitest('store*') },
    { title: 'style', cores: 1, work: style },
    { title: 'unit', cores: 1, work: () => vitest('unit*') },
    { title: 'assembled tree', cores: 1, work: () => vitest('assembled') },
    { title: 'script of first loads', cores: 1, work: async () => bundleReport(resolve('.')) },
  ],
  outcome,
);
report(outcome);
