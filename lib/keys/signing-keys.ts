import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
import { type SigningAlgorithm, signingAlgorithms } from '@/lib/oauth/client-options';
import { OWN_ALGORITHM, type SigningKeys } from '@/lib/oauth/keys';
import type { Clock } from '@/lib/shared/clock';
import { unseal } from '@/lib/shared/seal';
import { ensureSigningKeys, missingKeys } from './ensure-signing-keys';
import type { SigningKeyRecord } from './signing-key';
import type { KeyRoom } from './store';

/** What signs first, and of that what signs access tokens, for verifiers that take the first. */
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
 * The signing keys of tenants as the protocol uses them. A tenant's first keys of an algorithm are made when they are
 * first needed; those of access tokens, when anything is.
 * @param encryptionKey opens private keys
 * @returns the keys of one tenant
 */
export function createKeyring(room: KeyRoom, encryptionKey: Uint8Array, now: Clock): (tenantId: string) => SigningKeys {
  const privateKeyOf = oncePerKey((record) => openPrivate(record, encryptionKey));
  const publicKeyOf = oncePerKey(({ publicJwk }) => createPublicKey({ key: publicJwk, format: 'jwk' }));

  /** The keys that are being made: whoever needs them meanwhile waits for the same ones. */
  const making = new Map<string, Promise<boolean>>();

  function make(tenantId: string, alg: SigningAlgorithm, known: SigningKeyRecord[]): Promise<boolean> {
    const name = `${tenantId} ${alg}`;
    const made = making.get(name) ?? ensureSigningKeys(room, { tenantId, alg, known }, now()).finally(() => making.delete(name));
    making.set(name, made);
    return made;
  }

  async function records(tenantId: string, alg: SigningAlgorithm = OWN_ALGORITHM): Promise<SigningKeyRecord[]> {
    const known = await room.store.list(tenantId);
    if (missingKeys(known, alg).length === 0) return known;
    await make(tenantId, alg, known);
    return room.store.list(tenantId);
  }

  return (tenantId) => ({
    async current(alg = OWN_ALGORITHM) {
      const record = (await records(tenantId, alg)).find((key) => key.status === 'current' && key.alg === alg);
      if (!record) throw new Error(`Tenant ${tenantId} has no current ${alg} signing key.`);
      return { kid: record.kid, alg, privateKey: privateKeyOf(record) };
    },
    async verifying(kid) {
      const record = (await records(tenantId)).find((key) => key.kid === kid);
      return record ? { kid, alg: record.alg, publicKey: publicKeyOf(record) } : null;
    },
    async published(): Promise<JWK[]> {
      const all = await records(tenantId);
      return publishedInOrder.flatMap((status) =>
        signingAlgorithms.flatMap((alg) => all.filter((key) => key.status === status && key.alg === alg).map(({ publicJwk }) => publicJwk)));
    },
  });
}
