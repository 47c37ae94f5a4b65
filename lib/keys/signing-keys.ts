import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
import type { SigningKeys } from '@/lib/oauth/keys';
import type { Clock } from '@/lib/shared/clock';
import { unseal } from '@/lib/shared/seal';
import { ensureSigningKeys } from './ensure-signing-keys';
import type { SigningKeyRecord } from './signing-key';
import type { KeyRoom } from './store';

/** The one that signs first, for verifiers that take the first. */
const publishedInOrder = ['current', 'next', 'previous'] as const;

function openPrivate({ kid, privateKeyEncrypted }: SigningKeyRecord, encryptionKey: Uint8Array): KeyObject {
  const pkcs8 = privateKeyEncrypted && unseal(encryptionKey, privateKeyEncrypted);
  if (!pkcs8) throw new Error(`Signing key ${kid} cannot be decrypted: TESSERA_SECRET is not the one that it was stored with.`);
  return createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
}

/** Makes a value of each key once, for as long as the process keeps its copy of the key. */
function oncePerKey<Value>(make: (record: SigningKeyRecord) => Value): (record: SigningKeyRecord) => Value {
  const made = new WeakMap<SigningKeyRecord, Value>();
  return (record) => {
    const value = made.get(record) ?? make(record);
    made.set(record, value);
    return value;
  };
}

/**
 * The signing keys of tenants as the protocol uses them. A tenant's first keys are made when they are first needed.
 * @param encryptionKey opens private keys
 * @returns the keys of one tenant
 */
export function createKeyring(room: KeyRoom, encryptionKey: Uint8Array, now: Clock): (tenantId: string) => SigningKeys {
  const privateKeyOf = oncePerKey((record) => openPrivate(record, encryptionKey));
  const publicKeyOf = oncePerKey(({ publicJwk }) => createPublicKey({ key: publicJwk, format: 'jwk' }));

  async function records(tenantId: string): Promise<SigningKeyRecord[]> {
    const known = await room.store.list(tenantId);
    return (await ensureSigningKeys(room, { tenantId, known }, now())) ? room.store.list(tenantId) : known;
  }

  return (tenantId) => ({
    async current() {
      const record = (await records(tenantId)).find(({ status }) => status === 'current');
      if (!record) throw new Error(`Tenant ${tenantId} has no current signing key.`);
      return { kid: record.kid, alg: 'ES256', privateKey: privateKeyOf(record) };
    },
    async verifying(kid) {
      const record = (await records(tenantId)).find((key) => key.kid === kid);
      return record ? { kid, alg: record.alg, publicKey: publicKeyOf(record) } : null;
    },
    async published(): Promise<JWK[]> {
      const all = await records(tenantId);
      return publishedInOrder.flatMap((status) => all.filter((key) => key.status === status)).map(({ publicJwk }) => publicJwk);
    },
  });
}
