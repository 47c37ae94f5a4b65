import { createPublicKey } from 'node:crypto';
import type { JWK } from 'jose';
import { type SigningAlgorithm, signingAlgorithms } from '@/lib/oauth/clients/client-options';
import { OWN_ALGORITHM, type SigningKeys } from '@/lib/oauth/keys/keys';
import type { Clock } from '@/lib/platform/shared/clock';
import { ensureSigningKeys, missingKeys } from './ensure-signing-keys';
import type { KeyHolder } from './key-holder';
import type { SigningKeyRecord } from './signing-key';
import type { KeyServices } from './store';

/**
 * The current keys come first, and among them the key that signs access tokens, because some verifiers use the first
 * key in the set.
 */
const publishedInOrder = ['current', 'next', 'previous'] as const;

/** Computes a value once per key and caches it for as long as the process keeps its copy of the key. */
function oncePerKey<Value>(make: (record: SigningKeyRecord) => Value): (record: SigningKeyRecord) => Value {
  const made = new WeakMap<SigningKeyRecord, Value>();
  return (record) => {
    const value = made.get(record) ?? make(record);
    made.set(record, value);
    return value;
  };
}

/**
 * The signing keys of tenants, as the protocol uses them. A tenant's first keys for an algorithm are generated when one
 * is first needed for signing; the keys for every algorithm are generated before the key set is first served. A cached
 * copy of the key set therefore lacks only keys that a later rotation publishes, and those are published a day ahead of
 * use.
 * @param holder signs
 * @returns the keys of one tenant
 */
export function createKeyring(
  services: KeyServices,
  holder: Pick<KeyHolder, 'signer'>,
  now: Clock,
): (tenantId: string) => SigningKeys {
  const signerOf = oncePerKey((record) => holder.signer(record));
  const publicKeyOf = oncePerKey(({ publicJwk }) => createPublicKey({ key: publicJwk, format: 'jwk' }));

  /** Keys that are being generated. Parallel callers wait for the same promise. */
  const making = new Map<string, Promise<boolean>>();

  function make(tenantId: string, alg: SigningAlgorithm, known: SigningKeyRecord[]): Promise<boolean> {
    const name = `${tenantId} ${alg}`;
    const made =
      making.get(name) ??
      ensureSigningKeys(services, { tenantId, alg, known }, now()).finally(() => making.delete(name));
    making.set(name, made);
    return made;
  }

  async function records(tenantId: string, ...algorithms: SigningAlgorithm[]): Promise<SigningKeyRecord[]> {
    const known = await services.store.list(tenantId);
    const missing = algorithms.filter((alg) => missingKeys(known, alg).length > 0);
    if (missing.length === 0) return known;
    await Promise.all(missing.map((alg) => make(tenantId, alg, known)));
    return services.store.list(tenantId);
  }

  return (tenantId) => ({
    async current(alg = OWN_ALGORITHM) {
      const record = (await records(tenantId, alg)).find((key) => key.status === 'current' && key.alg === alg);
      if (!record) throw new Error(`Tenant ${tenantId} has no current ${alg} signing key.`);
      return { kid: record.kid, alg, sign: signerOf(record) };
    },
    async verifying(kid) {
      const record = (await records(tenantId, OWN_ALGORITHM)).find((key) => key.kid === kid);
      return record ? { kid, alg: record.alg, publicKey: publicKeyOf(record) } : null;
    },
    async published(): Promise<JWK[]> {
      // Verifiers cache the key set, so it must include keys for every algorithm that the metadata offers.
      const all = await records(tenantId, ...signingAlgorithms);
      return publishedInOrder.flatMap((status) =>
        signingAlgorithms.flatMap((alg) =>
          all.filter((key) => key.status === status && key.alg === alg).map(({ publicJwk }) => publicJwk),
        ),
      );
    },
  });
}
