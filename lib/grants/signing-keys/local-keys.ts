import { createPrivateKey, type KeyObject } from 'node:crypto';
import { signBytes } from '@/lib/oauth/tokens/signature';
import { unseal } from '@/lib/platform/shared/seal';
import type { Keys } from '@/lib/platform/shared/secret';
import { generateSigningKey } from './generate-signing-key';
import type { KeyHolder } from './key-holder';
import type { SigningKeyRecord } from './signing-key';

function openPrivate({ kid, privateKeyEncrypted }: SigningKeyRecord, encryptionKeys: Keys): KeyObject {
  const pkcs8 = privateKeyEncrypted && unseal(encryptionKeys, privateKeyEncrypted);
  if (!pkcs8)
    throw new Error(
      `Signing key ${kid} cannot be decrypted: it was stored under a secret that is neither in TESSERA_SECRET nor in TESSERA_ADDITIONAL_SECRETS.`,
    );
  return createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
}

/**
 * Keys that are encrypted in the database and sign in this process.
 * @param encryptionKeys encrypt and decrypt private keys
 */
export function createLocalKeys(encryptionKeys: Keys): KeyHolder {
  return {
    generate: (_tenantId, alg) => generateSigningKey(encryptionKeys, alg),
    signer(key) {
      const privateKey = openPrivate(key, encryptionKeys);
      return (data) => signBytes(key.alg, privateKey, data);
    },
    // The private half is removed from the database when the row is changed.
    destroy: async () => undefined,
  };
}
