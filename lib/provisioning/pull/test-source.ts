import type { Sayable } from '@/lib/platform/shared/message';
import { openDirectory, type PullServices } from './open-directory';
import { isPullFailed } from './pull-failed';
import type { PullSource } from './source';

/**
 * Gets an access token and the first page of people, and of groups if they are pulled.
 * @returns how many people are on it, or why that failed
 */
export async function testPullSource(
  services: PullServices,
  source: Pick<PullSource, 'settings' | 'secretSealed'>,
): Promise<{ kind: 'read'; people: number } | { kind: 'failed'; reason: Sayable }> {
  try {
    const directory = await openDirectory(services, source);
    const { people } = await directory.page(null);
    if (source.settings.groups.length > 0) await directory.groups(null);
    return { kind: 'read', people: people.length };
  } catch (error) {
    if (isPullFailed(error)) return { kind: 'failed', reason: error.reason };
    throw error;
  }
}
