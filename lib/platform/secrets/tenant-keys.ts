import { seal, unseal } from '@/lib/platform/shared/seal';
import { type Bytes, deriveKey, type Keys } from '@/lib/platform/shared/secret';
import { secretFingerprint } from './secret-fingerprint';
import { everySecret, type Secrets, secretKeys } from './secret-keys';

/**
 * Keys whose results are known to other parties or cannot be computed again: the subject identifiers of pairwise
 * clients, and the stored hashes of recovery codes. Each tenant stores them, sealed, so that they outlive the secret.
 */
const tenantKeyPurposes = ['pairwise-subject', 'recovery-code'] as const;
export type TenantKeyPurpose = (typeof tenantKeyPurposes)[number];

/** Stores the tenants' keys. */
export interface TenantKeyStore {
  /** The sealed keys of a tenant. */
  find(tenantId: string): Promise<ReadonlyMap<TenantKeyPurpose, Bytes>>;
  /** Stores the missing keys; of parallel calls, the first one wins. */
  insertMissing(
    tenantId: string,
    keys: readonly { purpose: TenantKeyPurpose; sealed: Bytes; sealedWith: string }[],
  ): Promise<void>;
  /** A tenant's stored private signing keys, sealed. */
  findSigningKeys(tenantId: string): Promise<Bytes[]>;
}

type TenantKeys = Readonly<Record<TenantKeyPurpose, Bytes>>;

/**
 * The purpose that each key was derived for before tenants stored it. A stored key starts with that value, so that
 * existing results stay the same.
 */
const derivedAs: Record<TenantKeyPurpose, string> = {
  'pairwise-subject': 'pairwise-subject',
  'recovery-code': 'second-factor',
};

export interface TenantKeyring {
  /** A tenant's keys; they are stored when first needed. */
  load(tenantId: string): Promise<TenantKeys>;
  /** Returns them synchronously, for a tenant whose keys this process has already loaded. */
  loaded(tenantId: string): TenantKeys;
}

/** Caches the opened keys of tenants until the process ends, because they never change. */
export function createTenantKeyring(store: TenantKeyStore, secrets: Secrets): TenantKeyring {
  const sealingKeys = secretKeys(secrets)('tenant-key');
  const opened = new Map<string, TenantKeys>();
  return {
    async load(tenantId) {
      const known = opened.get(tenantId);
      if (known) return known;
      const keys = await readOrStore(store, { tenantId, secrets, sealingKeys });
      opened.set(tenantId, keys);
      return keys;
    },
    loaded(tenantId) {
      const keys = opened.get(tenantId);
      if (!keys) throw new Error(`The keys of tenant ${tenantId} have not been loaded.`);
      return keys;
    },
  };
}

interface Tenant {
  tenantId: string;
  secrets: Secrets;
  sealingKeys: Keys;
}

async function readOrStore(store: TenantKeyStore, tenant: Tenant): Promise<TenantKeys> {
  const stored = await store.find(tenant.tenantId);
  if (tenantKeyPurposes.every((purpose) => stored.has(purpose))) return openAll(tenant, stored);
  const secret = await secretOf(store, tenant);
  await store.insertMissing(
    tenant.tenantId,
    tenantKeyPurposes.map((purpose) => ({
      purpose,
      sealed: seal(tenant.sealingKeys, deriveKey(secret, derivedAs[purpose])),
      sealedWith: secretFingerprint(tenant.secrets.secret),
    })),
  );
  // If several processes store keys at the same time, all of them use what the first one stored.
  return openAll(tenant, await store.find(tenant.tenantId));
}

/**
 * The secret that the tenant has used so far: the one that its signing keys are sealed with. A tenant without signing
 * keys has issued nothing and starts with the newest secret.
 */
async function secretOf(store: TenantKeyStore, { tenantId, secrets }: Tenant): Promise<string> {
  const sealed = await store.findSigningKeys(tenantId);
  const all = everySecret(secrets);
  return (
    all.find((secret) => sealed.some((key) => unseal(deriveKey(secret, 'signing-key'), key) !== null)) ?? secrets.secret
  );
}

function openAll({ tenantId, sealingKeys }: Tenant, stored: ReadonlyMap<string, Bytes>): TenantKeys {
  const open = (purpose: TenantKeyPurpose): Bytes => {
    const sealed = stored.get(purpose);
    const key = sealed && unseal(sealingKeys, sealed);
    if (!key)
      throw new Error(
        `The key of tenant ${tenantId} for ${purpose} cannot be decrypted: it was stored under a secret that is neither in TESSERA_SECRET nor in TESSERA_ADDITIONAL_SECRETS.`,
      );
    return key;
  };
  return { 'pairwise-subject': open('pairwise-subject'), 'recovery-code': open('recovery-code') };
}
