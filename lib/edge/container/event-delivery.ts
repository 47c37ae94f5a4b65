import type { Logger } from 'pino';
import type { TenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import { type Composer, createComposer } from '@/lib/journal/events/compose';
import { createDeliveryWorker, type DeliveryWorker } from '@/lib/journal/events/delivery-worker';
import { createEventStore } from '@/lib/journal/events/postgres';
import { readEmail } from '@/lib/journal/events/postgres/emails';
import { createEventFeed } from '@/lib/journal/events/postgres/feed';
import { createEventQueue } from '@/lib/journal/events/postgres/queue';
import type { EventFeed } from '@/lib/journal/events/queue';
import { sendPush, sendWebhook } from '@/lib/journal/events/send';
import type { EventServices } from '@/lib/journal/events/store';
import type { SigningKeys } from '@/lib/oauth/keys/keys';
import type { Config } from '@/lib/platform/config/env';
import { allowedHosts } from '@/lib/platform/http-client/allowed-hosts';
import { createGuardedPost } from '@/lib/platform/http-client/guarded-post';
import type { Database } from '@/lib/platform/postgres/database';
import type { Clock } from '@/lib/platform/shared/clock';
import type { Keys } from '@/lib/platform/shared/secret';

/** Delivers directory changes to event receivers. */
export interface EventDelivery {
  /** Receivers of events. */
  eventReceivers: EventServices;
  /** The events that receivers poll. */
  eventFeed: EventFeed;
  eventComposer: Composer;
  /** Sends events to receivers that do not poll. */
  eventDeliveryWorker: DeliveryWorker;
}

/** How long an event receiver may take to answer. */
const ANSWER_MILLISECONDS = 10_000;

/** Event delivery over the connection pool. */
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
  const eventComposer = createComposer({
    url: config.url,
    signingKeys,
    resourceTypes,
    emailOf: (tenantId, personId) => readEmail(database, tenantId, personId),
  });
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
    eventDeliveryWorker: createDeliveryWorker({
      queue: createEventQueue(database),
      send: { push: sendPush(sending), webhook: sendWebhook(sending) },
      log,
    }),
  };
}
