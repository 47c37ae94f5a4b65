import type { Logger } from 'pino';
import { createDeliveryWorker } from '@/lib/grants/client-deliveries/delivery-worker';
import { createLogoutLog, createLogoutQueue } from '@/lib/grants/logout/postgres/deliveries';
import { sendLogout } from '@/lib/grants/logout/send-logout';
import type { LogoutLog } from '@/lib/grants/logout/store';
import type { SigningKeys } from '@/lib/oauth/keys/keys';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import type { Config } from '@/lib/platform/config/env';
import { createGuardedPost } from '@/lib/platform/http-client/guarded-post';
import type { Database } from '@/lib/platform/postgres/database';
import type { TenantKeyring } from '@/lib/platform/secrets/tenant-keys';
import type { Clock } from '@/lib/platform/shared/clock';
import type { Dispatcher } from '@/lib/platform/shared/dispatcher';

/** How long a client may take to answer. */
const ANSWER_MILLISECONDS = 10_000;

/** Back-channel logout delivery over the connection pool. */
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
}): { logoutLog: LogoutLog; logoutDeliveryWorker: Dispatcher } {
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
    logoutDeliveryWorker: createDeliveryWorker({
      what: 'logout notification',
      queue: createLogoutQueue(database),
      send,
      log,
    }),
  };
}
