import type { Logger } from 'pino';
import type { BackchannelRequestLog } from '@/lib/grants/backchannel-requests/ping';
import { createBackchannelRequestLog, createPingQueue } from '@/lib/grants/backchannel-requests/postgres/pings';
import { sendPing } from '@/lib/grants/backchannel-requests/send-ping';
import { createDeliveryWorker } from '@/lib/grants/client-deliveries/delivery-worker';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import type { Config } from '@/lib/platform/config/env';
import { createGuardedPost } from '@/lib/platform/http-client/guarded-post';
import type { Database } from '@/lib/platform/postgres/database';
import type { Clock } from '@/lib/platform/shared/clock';
import type { Dispatcher } from '@/lib/platform/shared/dispatcher';
import type { Keys } from '@/lib/platform/shared/secret';

/** How long a client may take to answer. */
const ANSWER_MILLISECONDS = 10_000;

/** Delivery of CIBA's pings over the connection pool. */
export function pingDelivery({
  config,
  database,
  oauth,
  pingKey,
  log,
  now,
}: {
  config: Config;
  database: Database;
  oauth: Pick<OAuthStore, 'findClient'>;
  pingKey: Keys;
  log: Logger;
  now: Clock;
}): { backchannelRequestLog: BackchannelRequestLog; pingDeliveryWorker: Dispatcher } {
  const send = sendPing({
    post: createGuardedPost({ allowed: config.fetchAllowedHosts.clients, milliseconds: ANSWER_MILLISECONDS }),
    postToStranger: createGuardedPost({ allowed: [], milliseconds: ANSWER_MILLISECONDS }),
    findClient: (tenantId, clientId) => oauth.findClient(tenantId, clientId),
    pingKey,
    now,
  });
  return {
    backchannelRequestLog: createBackchannelRequestLog(database),
    pingDeliveryWorker: createDeliveryWorker({ what: 'ping', queue: createPingQueue(database), send, log }),
  };
}
