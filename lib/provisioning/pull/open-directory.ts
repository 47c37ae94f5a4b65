import type { PullOrigins } from '@/lib/platform/config/pull-origins';
import { msg } from '@/lib/platform/shared/message';
import { unseal } from '@/lib/platform/shared/seal';
import type { Keys } from '@/lib/platform/shared/secret';
import type { Calling } from './call-directory';
import { openGoogle } from './google';
import { openGraph } from './microsoft-graph';
import { PullFailed } from './pull-failed';
import type { PulledDirectory } from './pulled-person';
import type { PullSource } from './source';

/** What is needed to read directories. */
export interface PullServices extends Calling {
  origins: PullOrigins;
  sealingKey: Keys;
}

/** Gets an access token for a directory. @throws PullFailed */
export async function openDirectory(
  { origins, sealingKey, ...calling }: PullServices,
  { settings, secretSealed }: Pick<PullSource, 'settings' | 'secretSealed'>,
): Promise<PulledDirectory> {
  const opened = unseal(sealingKey, secretSealed);
  if (!opened) throw new PullFailed(msg('scimConnections.pullSecretCannotBeRead'));
  const secret = Buffer.from(opened).toString();
  return settings.source === 'microsoft-graph'
    ? openGraph(calling, { graph: origins['microsoft-graph'], login: origins['microsoft-login'] }, settings, secret)
    : openGoogle(calling, { directory: origins['google-directory'], token: origins['google-token'] }, settings, secret);
}
