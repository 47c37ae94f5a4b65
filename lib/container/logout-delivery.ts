import type { Logger } from 'pino';
import type { Config } from '@/lib/config/env';
import { createLogoutCourier } from '@/lib/logout/logout-courier';
import { sendLogout } from '@/lib/logout/send-logout';
import type { LogoutLog } from '@/lib/logout/store';
import type { SigningKeys } from '@/lib/oauth/keys';
import type { OAuthStore } from '@/lib/oauth/store';
import { createGuardedPost } from '@/lib/remote/guarded-post';
import type { TenantKeyring } from '@/lib/secrets/tenant-keys';
import type { Clock } from '@/lib/shared/clock';
import type { Dispatcher } from '@/lib/shared/dispatcher';
import type { Database } from '@/lib/store/database';
import { createLogoutLog } from '@/lib/store/logout/log';
import { createLogoutQueue } from '@/lib/store/logout/queue';

/** What a client may take to answer. */
const ANSWER_MILLISECONDS = 10_000;

/** How clients are told that sessions have ended, over the pool. */
export function logoutDelivery({
  config,
  database,
  oauth,
  log,
  now,
  signingKeys,
  tenantKeys,
}: {
  config: Config;
  database: Database;
  oauth: Pick<OAuthStore, 'findClient'>;
  log: Logger;
  now: Clock;
  signingKeys: (tenantId: string) => SigningKeys;
  tenantKeys: Pick<TenantKeyring, 'load'>;
}): { logoutLog: LogoutLog; logoutCourier: Dispatcher } {
  const post = createGuardedPost({ allowed: config.fetchAllowedHosts.logout, milliseconds: ANSWER_MILLISECONDS });
  const postToStranger = createGuardedPost({ allowed: [], milliseconds: ANSWER_MILLISECONDS });
  const send = sendLogout({
    post,
    postToStranger,
    findClient: (tenantId, clientId) => oauth.findClient(tenantId, clientId),
    signingKeys,
    tenantKeys,
    url: config.url,
    now,
  });
  return {
    logoutLog: createLogoutLog(database),
    logoutCourier: createLogoutCourier({ queue: createLogoutQueue(database), send, log }),
  };
}
