import { type Caches, createCaches } from '@/lib/edge/container/caches';
import type { SigningKeys } from '@/lib/oauth/keys/keys';
import { type Database, openDatabase } from '@/lib/platform/postgres/database';
import type { Clock } from '@/lib/platform/shared/clock';
import { deriveKey } from '@/lib/platform/shared/secret';
import { joinKeyHolders, type KeyHolder, type TokenHolder } from '../../key-holder';
import { createLocalKeys } from '../../local-keys';
import { createKeyring } from '../../signing-keys';
import type { KeyServices } from '../../store';
import { createKeyStore } from '..';

/**
 * Generated RSA keys by secret and algorithm. Tests have many tenants, which can share keys because generating them is
 * slow.
 */
const generated = new Map<string, ReturnType<KeyServices['newKey']>>();
const counts = new Map<string, number>();

/** Generates RSA keys once and reuses them for all tenants. The keys of one tenant are all different. */
function thrifty(secret: string, { generate }: Pick<KeyHolder, 'generate'>): KeyServices['newKey'] {
  return (tenantId, alg) => {
    if (alg !== 'RS256' && alg !== 'PS256') return generate(tenantId, alg);
    const count = counts.get(`${tenantId} ${alg}`) ?? 0;
    counts.set(`${tenantId} ${alg}`, count + 1);
    const name = `${secret} ${alg} ${count}`;
    const key = generated.get(name) ?? generate(tenantId, alg);
    generated.set(name, key);
    return key;
  };
}

/** Acts like a separate process as far as keys are concerned: its own connections, copies and listener for changes. */
export interface KeyProcess {
  database: Database;
  copies: Caches['signingKeys'];
  services: KeyServices;
  keyring(tenantId: string): SigningKeys;
  stop(): Promise<void>;
}

export function startKeyProcess(
  url: string,
  {
    secret = 'the secret of this test',
    now = () => new Date(),
    token = null,
  }: { secret?: string; now?: Clock; token?: TokenHolder | null } = {},
): KeyProcess {
  const database = openDatabase({ url, poolSize: 10 });
  const caches = createCaches(database, { url, directUrl: null });
  const holder = joinKeyHolders(createLocalKeys(deriveKey(secret, 'signing-key')), token);
  const services: KeyServices = {
    store: createKeyStore(database, caches.signingKeys),
    newKey: token ? holder.generate : thrifty(secret, holder),
    destroyKey: holder.destroy,
  };
  return {
    database,
    copies: caches.signingKeys,
    services,
    keyring: createKeyring(services, holder, now),
    async stop() {
      await caches.stop();
      await database.close();
    },
  };
}
