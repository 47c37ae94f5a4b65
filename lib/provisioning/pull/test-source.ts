import type { Sayable } from '@/lib/platform/shared/message';
import { openDirectory, type PullServices } from './open-directory';
import { isPullFailed } from './pull-failed';
import type { PullSource } from './source';

/** Gets an access token and the first page of people. @returns how many are on it, or why that failed */
export async function testPullSource(
  services: PullServices,
  source: Pick<PullSource, 'settings' | 'secretSealed'>,
): Promise<{ kind: 'read'; people: number } | { kind: 'failed'; reason: Sayable }> {
  try {
    const { people } = await (await openDirectory(services, source)).page(null);
    return { kind: 'read', people: people.length };
  } catch (error) {
    if (isPullFailed(error)) return { kind: 'failed', reason: error.reason };
    throw error;
  }
}
