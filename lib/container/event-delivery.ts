import type { Logger } from 'pino';
import type { Config } from '@/lib/config/env';
import { type Composer, createComposer } from '@/lib/events/compose';
import { type Courier, createCourier } from '@/lib/events/courier';
import type { EventFeed } from '@/lib/events/queue';
import { sendPush, sendWebhook } from '@/lib/events/send';
import type { EventRoom } from '@/lib/events/store';
import type { TenantResourceTypes } from '@/lib/extension-schemas/tenant-resource-types';
import type { SigningKeys } from '@/lib/oauth/keys';
import { allowedHosts } from '@/lib/remote/allowed-hosts';
import { createGuardedPost } from '@/lib/remote/guarded-post';
import type { Clock } from '@/lib/shared/clock';
import type { Keys } from '@/lib/shared/secret';
import type { Database } from '@/lib/store/database';
import { createEventStore } from '@/lib/store/events';
import { createEventFeed } from '@/lib/store/events/feed';
import { createEventQueue } from '@/lib/store/events/queue';

/** How what happens in the directory reaches those who listen. */
export interface EventDelivery {
  /** Who is told of events. */
  eventReceivers: EventRoom;
  /** What receivers poll. */
  eventFeed: EventFeed;
  eventComposer: Composer;
  /** Sends events to those that do not poll. */
  eventCourier: Courier;
}

/** What a receiver of events may take to answer. */
const ANSWER_MILLISECONDS = 10_000;

/** Over the pool. */
export function eventDelivery({
  config,
  database,
  sealingKey,
  log,
  now,
  signingKeys,
  resourceTypes,
}: {
  config: Config;
  database: Database;
  sealingKey: Keys;
  log: Logger;
  now: Clock;
  signingKeys: (tenantId: string) => SigningKeys;
  resourceTypes: (tenantId: string) => Promise<TenantResourceTypes>;
}): EventDelivery {
  const eventComposer = createComposer({ url: config.url, signingKeys, resourceTypes });
  const post = createGuardedPost({ allowed: config.fetchAllowedHosts.events, milliseconds: ANSWER_MILLISECONDS });
  const sending = { post, composer: eventComposer, sealingKey, now };
  return {
    eventReceivers: {
      store: createEventStore(database),
      sealingKey,
      mayUseHttp: allowedHosts(config.fetchAllowedHosts.events),
    },
    eventFeed: createEventFeed(database),
    eventComposer,
    eventCourier: createCourier({
      queue: createEventQueue(database),
      send: { push: sendPush(sending), webhook: sendWebhook(sending) },
      log,
    }),
  };
}
