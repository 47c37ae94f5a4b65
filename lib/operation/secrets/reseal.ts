import { secretFingerprint } from '@/lib/platform/secrets/secret-fingerprint';
import { type Secrets, secretKeys } from '@/lib/platform/secrets/secret-keys';
import type { TenantKeyring } from '@/lib/platform/secrets/tenant-keys';
import { seal, unseal } from '@/lib/platform/shared/seal';
import { everyKey, newestKey } from '@/lib/platform/shared/secret';
import type { InUse, SealedKind, SealedStore, SealedValue } from './store';

/** How many tenants or values are read per step. */
const STEP = 200;

/** The outcome for one tenant's values. */
export interface Resealed extends InUse {
  resealed: number;
  /** Already sealed with the newest secret. */
  unchanged: number;
  /** Values that none of the secrets can open, counted by table. */
  unreadable: Record<string, number>;
}

interface Stores {
  store: SealedStore;
  tenantKeys: Pick<TenantKeyring, 'load'>;
  secrets: Secrets;
}

/**
 * Seals everything that is stored with the newest secret, tenant by tenant, in bounded steps of one statement each. It
 * can be interrupted and run again at any time, even next to servers that open values with the same secrets: values
 * already sealed with the newest secret are left alone, and values that change at the same time are left to the process
 * that changes them.
 * @param onTenant called after each tenant
 */
export async function reseal(
  { store, tenantKeys, secrets }: Stores,
  now: Date,
  onTenant: (slug: string, done: Resealed) => void = () => undefined,
): Promise<Resealed> {
  const sealing = { fingerprint: secretFingerprint(secrets.secret), now };
  const total = nothing();
  for (
    let tenants = await store.listTenants(null, STEP);
    tenants.length > 0;
    tenants = await store.listTenants(tenants.at(-1)?.id ?? null, STEP)
  ) {
    for (const { id, slug } of tenants) {
      // Creates the keys of a tenant that has not been used since tenant keys were introduced.
      await tenantKeys.load(id);
      const done = nothing();
      for (const kind of store.kinds) await resealKind({ store, secrets }, { kind, tenantId: id, sealing }, done);
      Object.assign(done, await store.inUse(id, sealing));
      add(total, done);
      onTenant(slug, done);
    }
  }
  return total;
}

async function resealKind(
  { store, secrets }: Pick<Stores, 'store' | 'secrets'>,
  { kind, tenantId, sealing }: { kind: SealedKind; tenantId: string; sealing: { fingerprint: string; now: Date } },
  done: Resealed,
): Promise<void> {
  const keys = secretKeys(secrets)(kind.purpose);
  const [, ...older] = everyKey(keys);
  const change = (value: SealedValue) => {
    if (unseal(newestKey(keys), value.sealed)) {
      done.unchanged++;
      return [];
    }
    const plain = older.map((key) => unseal(key, value.sealed)).find((opened) => opened !== null);
    if (!plain) {
      done.unreadable[kind.table] = (done.unreadable[kind.table] ?? 0) + 1;
      return [];
    }
    return [{ ...value, resealed: seal(keys, plain) }];
  };
  for (
    let values = await store.list(kind, tenantId, null, STEP);
    values.length > 0;
    values = await store.list(kind, tenantId, values.at(-1)?.position ?? null, STEP)
  ) {
    const changes = values.flatMap(change);
    if (changes.length > 0) done.resealed += await store.replace(kind, tenantId, changes, sealing);
  }
}

const nothing = (): Resealed => ({
  resealed: 0,
  unchanged: 0,
  unreadable: {},
  refreshTokens: 0,
  sessions: 0,
  until: null,
});

function add(total: Resealed, one: Resealed): void {
  total.resealed += one.resealed;
  total.unchanged += one.unchanged;
  total.refreshTokens += one.refreshTokens;
  total.sessions += one.sessions;
  if (one.until && (!total.until || one.until > total.until)) total.until = one.until;
  for (const [table, count] of Object.entries(one.unreadable))
    total.unreadable[table] = (total.unreadable[table] ?? 0) + count;
}
