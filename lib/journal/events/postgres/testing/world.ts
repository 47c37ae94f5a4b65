import type { z } from 'zod';
import { tenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import { how } from '@/lib/directory/postgres/testing/fixture';
import { createLocalKeys } from '@/lib/grants/signing-keys/local-keys';
import { createKeyStore } from '@/lib/grants/signing-keys/postgres';
import { listSigningKeys } from '@/lib/grants/signing-keys/postgres/list-keys';
import { createKeyring } from '@/lib/grants/signing-keys/signing-keys';
import { createGuardedPost } from '@/lib/platform/http-client/guarded-post';
import { createCache } from '@/lib/platform/postgres/cache';
import type { Database } from '@/lib/platform/postgres/database';
import { newSecret } from '@/lib/platform/shared/secret';
import { type Composer, createComposer } from '../../compose';
import { createReceiver } from '../../create-receiver';
import { createDeliveryWorker, type DeliveryWorker } from '../../delivery-worker';
import type { EventReceiver, ReceiverMethod } from '../../receiver';
import { receiverFields } from '../../receiver-fields';
import { type Post, sendPush, sendWebhook } from '../../send';
import type { EventServices } from '../../store';
import { createEventStore } from '..';
import { readEmail } from '../emails';
import { createEventQueue } from '../queue';

export const issuerUrl = 'https://id.example.com';
const key = new Uint8Array(32).fill(7);

/** The parts of a server process that handle events. */
export interface EventProcess {
  services: EventServices;
  composer: Composer;
  deliveryWorker: DeliveryWorker;
  logged: string[];
  publishedKeys(tenantId: string): ReturnType<ReturnType<ReturnType<typeof createKeyring>>['published']>;
}

/** @param post replaces the guarded one, which may reach 127.0.0.1 here */
export function eventProcess(
  database: Database,
  { post = createGuardedPost({ allowed: ['127.0.0.1'], milliseconds: 2_000 }) }: { post?: Post } = {},
): EventProcess {
  const copies = createCache({
    keepsNull: false,
    maxAgeMilliseconds: 1_000,
    maxEntries: 10,
    load: (tenantId: string) => listSigningKeys(database, tenantId),
  });
  const now = () => new Date();
  const holder = createLocalKeys(key);
  const signingKeys = createKeyring(
    { store: createKeyStore(database, copies), newKey: holder.generate, destroyKey: holder.destroy },
    holder,
    now,
  );
  const composer = createComposer({
    url: issuerUrl,
    signingKeys,
    resourceTypes: async () => tenantResourceTypes([]),
    emailOf: (tenantId, personId) => readEmail(database, tenantId, personId),
  });
  const logged: string[] = [];
  const log = {
    warn: (_facts: object, text: string) => void logged.push(text),
    error: (facts: object, text: string) => void logged.push(`${text} ${'err' in facts ? String(facts.err) : ''}`),
  };
  const sending = { post, composer, sealingKey: key, now };
  const deliveryWorker = createDeliveryWorker({
    queue: createEventQueue(database),
    send: { push: sendPush(sending), webhook: sendWebhook(sending) },
    log,
    lookEveryMilliseconds: 50,
  });
  return {
    services: { store: createEventStore(database), sealingKey: key, mayUseHttp: () => true },
    composer,
    deliveryWorker,
    logged,
    publishedKeys: (tenantId) => signingKeys(tenantId).published(),
  };
}

/** Adds a receiver with a random name. */
export async function newReceiver(
  services: EventServices,
  tenantId: string,
  fields: Partial<z.input<typeof receiverFields>> & { method: ReceiverMethod },
): Promise<{ receiver: EventReceiver; secret: string }> {
  const created = await createReceiver(
    services,
    { tenantId, fields: receiverFields.parse({ name: newSecret(), ...fields }) },
    how(),
  );
  if (created.kind !== 'created') throw new Error(created.kind);
  return { receiver: created.receiver, secret: created.secret ?? '' };
}
