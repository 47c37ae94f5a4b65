import { findBrowser } from './find-browser';
import { type ServerEnvironment, withServers } from './servers';
import { type Count, playwright, total, vitest } from './step';

type Mount = ServerEnvironment['E2E_MOUNT'];

/** They need both mounts of one installation at the same time. */
export const COMPARE_MOUNTS = [
  'e2e/protocol/both-mounts.test.ts',
  'e2e/protocol/both-mounts-forms.test.ts',
  'e2e/protocol/both-mounts-passkeys.test.ts',
];

/**
 * Runs files of tests over HTTP: protocol tests against the given mounts, journeys (`*.spec.ts`) against our own
 * server.
 */
export async function overHttp(files: string[], mounts: Mount[]): Promise<Count> {
  const journeys = files.filter((file) => file.endsWith('.spec.ts'));
  const comparing = files.filter((file) => COMPARE_MOUNTS.includes(file));
  const protocol = files.filter((file) => !journeys.includes(file) && !comparing.includes(file));
  const counts: Count[] = [];
  await withServers(async (environments) => {
    for (const mount of protocol.length > 0 ? mounts : [])
      counts.push(await vitest('protocol', environments[mount], protocol));
    if (comparing.length > 0)
      counts.push(await environments.ownBesideNext((both) => vitest('protocol', both, comparing)));
    if (journeys.length > 0)
      counts.push(await playwright({ ...environments.own, PLAYWRIGHT_CHROMIUM_PATH: findBrowser() }, journeys));
  });
  return total(counts);
}
