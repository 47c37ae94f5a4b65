import { findBrowser } from './find-browser';
import { type ServerEnvironment, withServers } from './servers';
import { type Count, playwright, total, vitest } from './step';

/**
 * Runs some of the tests over HTTP: `npm run test:http -- [own|next] FILE…`. Protocol tests run against both servers
 * unless one is named; journeys (`*.spec.ts`) run against our own. Run `npm run build` first: the servers use the build.
 */
const [first = '', ...rest] = process.argv.slice(2);
const mounts = first === 'own' || first === 'next' ? [first] : ['own', 'next'];
const files = mounts.length === 1 ? rest : [first, ...rest].filter(Boolean);
const protocol = files.filter((file) => !file.endsWith('.spec.ts'));
const journeys = files.filter((file) => file.endsWith('.spec.ts'));

const counts: Count[] = [];
await withServers(async ({ own, next }) => {
  const environments: Record<string, ServerEnvironment> = { own, next };
  for (const mount of protocol.length > 0 ? mounts : [])
    counts.push(await vitest('protocol', environments[mount] ?? own, protocol));
  if (journeys.length > 0) counts.push(await playwright({ ...own, PLAYWRIGHT_CHROMIUM_PATH: findBrowser() }, journeys));
});

const { passed, failed, failures } = total(counts);
for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
