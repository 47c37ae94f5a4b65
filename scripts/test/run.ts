import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundleReport } from './bundle-report';
import { findBrowser } from './find-browser';
import { withServers } from './servers';
import { type Count, check, playwright, run, total, vitest } from './step';

/** Longer versions of the random tests, which `npm run test:full` runs. */
const long = { TESSERA_SEQUENCES: '3400', TESSERA_FILTERS: '5000', TESSERA_ATTACKS: '500' };
const full = process.argv.includes('--full');
if (full) Object.assign(process.env, long);

/**
 * What can differ where Next alone serves: the way in and out (addresses, bodies, headers, streams, cookies, errors,
 * certificates), pages and their forms, and each endpoint once. `npm run test:full` runs all.
 */
const onNextAlone = [
  'edge',
  'browser-protection',
  'cors',
  'form-post',
  'request-kept',
  'mutual-tls',
  'custom-domains',
  'maintenance',
  'throttling',
  'tenant-suspension',
  'why-did-it-fail',
  'light-pages',
  'plain-pages',
  'ui-locales',
  'console-links',
  'branding',
  'account',
  'consent',
  'prompts',
  'sign-in',
  'second-factors',
  'password-reset',
  'one-time-link',
  'logout',
  'metadata',
  'jwks',
  'authorization-code',
  'client-authentication',
  'refresh-token',
  'token-form',
  'token-exchange',
  'dpop',
  'device',
  'par',
  'registration',
  'introspection',
  'revocation',
  'revocation-feed',
  'userinfo',
  'openid-client',
  'mcp',
  'deactivation',
  'scim-users',
  'scim-groups',
  'scim-lists',
  'scim-bulk',
  'scim-me',
  'scim-protocol',
  'scim-events',
  'audit-log',
  'management-api',
].map((name) => `e2e/protocol/${name}.test.ts`);
for (const file of onNextAlone) if (!existsSync(file)) throw new Error(`${file} is not there.`);

const samples = ['next-auth', 'device-cli', 'mcp-server', 'machine', 'bank', 'resource-server', 'single-page-app'];

const counts: Count[] = [];

async function step(title: string, work: () => Promise<Count>): Promise<void> {
  const started = Date.now();
  process.stdout.write(`\n== ${title}\n`);
  const count = await work();
  counts.push(count);
  process.stdout.write(
    `== ${title}: ${count.passed} passed, ${count.failed} failed (${Math.round((Date.now() - started) / 1000)} s)\n`,
  );
}

async function build(): Promise<Count> {
  const code = await run('npm', ['run', 'build']);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: ['npm run build'] };
}

/** Types of the tree and of all samples, beside the formatter and the linter: each takes one core. */
async function statics(): Promise<Count> {
  const types = async () => {
    const found = [await check('tsc', ['--noEmit'])];
    for (const sample of samples) found.push(await check('tsc', ['--noEmit', '-p', `docs/samples/${sample}`]));
    return found;
  };
  const style = async () => [await check('biome', ['check', '.']), await check('eslint', ['.'])];
  return total((await Promise.all([types(), style()])).flat());
}

/** Over HTTP: the same tests against our own server and, as far as it can differ, against Next alone; then the journeys in a browser. */
async function endToEnd(): Promise<void> {
  await withServers(async ({ own, next, fillOwn }) => {
    await step('protocol, own server', () => vitest('protocol', own));
    await step('protocol, Next alone', () => vitest('protocol', next, full ? [] : onNextAlone));
    await fillOwn();
    await step('journeys', () => playwright({ ...own, PLAYWRIGHT_CHROMIUM_PATH: findBrowser() }));
  });
}

await step('types and lint', statics);
await step('unit', () => vitest('unit'));
await step('store', () => vitest('store'));
await step('build', build);
await step('script of first loads', async () => bundleReport(join(import.meta.dirname, '..', '..')));
await step('assembled tree', () => vitest('assembled'));
await endToEnd().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  counts.push({ passed: 0, failed: 1, failures: [error.message] });
});

const { passed, failed, failures, unsteady, files } = total(counts);
const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, 10);
process.stdout.write(
  `\nThe ten files that took longest:\n${slowest.map(({ name, seconds }) => `${String(Math.round(seconds)).padStart(5)} s  ${name}\n`).join('')}`,
);
for (const name of unsteady) process.stdout.write(`passed at the second try: ${name}\n`);
for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
