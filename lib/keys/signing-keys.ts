import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
import type { SigningKeys } from '@/lib/oauth/keys';
import { unseal } from '@/lib/shared/seal';
import { generateSigningKey } from './generate-signing-key';
import type { KeyStore, SigningKeyRecord } from './store';

interface OpenKey {
  record: SigningKeyRecord;
  publicKey: KeyObject;
  privateKey: KeyObject;
}

function open(record: SigningKeyRecord, encryptionKey: Uint8Array): OpenKey {
  const pkcs8 = unseal(encryptionKey, record.privateKeyEncrypted);
  if (!pkcs8) throw new Error(`Signing key ${record.kid} cannot be decrypted: TESSERA_SECRET is not the one that it was stored with.`);
  return {
    record,
    publicKey: createPublicKey({ key: record.publicJwk, format: 'jwk' }),
    privateKey: createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' }),
  };
}

/**
 * The signing keys of tenants, decrypted once a process. A tenant's first key is made when it is first needed.
 * @param encryptionKey seals private keys
 * @returns the keys of one tenant
 */
export function createKeyring(store: KeyStore, encryptionKey: Uint8Array): (tenantId: string) => SigningKeys {
  const opened = new Map<string, OpenKey>();

  function openOnce(record: SigningKeyRecord): OpenKey {
    const known = opened.get(record.kid);
    if (known) return known;
    const key = open(record, encryptionKey);
    opened.set(record.kid, key);
    return key;
  }

  async function records(tenantId: string): Promise<SigningKeyRecord[]> {
    const keys = await store.list(tenantId);
    if (keys.length > 0) return keys;
    await store.addFirst(tenantId, await generateSigningKey(encryptionKey));
    return store.list(tenantId);
  }

  return (tenantId) => ({
    async current() {
      const record = (await records(tenantId)).find(({ status }) => status === 'current');
      if (!record) throw new Error(`Tenant ${tenantId} has no current signing key.`);
      return { kid: record.kid, alg: 'ES256', privateKey: openOnce(record).privateKey };
    },
    async verifying(kid) {
      const record = (await records(tenantId)).find((key) => key.kid === kid);
      return record ? { kid, alg: record.alg, publicKey: openOnce(record).publicKey } : null;
    },
    async published(): Promise<JWK[]> {
      return (await records(tenantId)).map(({ publicJwk }) => publicJwk);
    },
  });
}
