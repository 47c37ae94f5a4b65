import { generateSigningKey } from '@/lib/keys/generate-signing-key';
import { createKeyring } from '@/lib/keys/signing-keys';
import type { KeyRoom } from '@/lib/keys/store';
import type { SigningKeys } from '@/lib/oauth/keys';
import type { Clock } from '@/lib/shared/clock';
import { deriveKey } from '@/lib/shared/secret';
import { type Caches, createCaches } from '../../caches';
import { type Database, openDatabase } from '../../database';
import { createKeyStore } from '..';

/** A process of its own, as far as keys are concerned: its connections, its copies, its ear for announcements. */
export interface KeyProcess {
  database: Database;
  copies: Caches['signingKeys'];
  room: KeyRoom;
  keyring(tenantId: string): SigningKeys;
  stop(): Promise<void>;
}

export function startKeyProcess(url: string, { secret = 'the secret of this test', now = () => new Date() }: { secret?: string; now?: Clock } = {}): KeyProcess {
  const database = openDatabase({ url, poolSize: 10 });
  const caches = createCaches(database, url);
  const encryptionKey = deriveKey(secret, 'signing-key');
  const room: KeyRoom = { store: createKeyStore(database, caches.signingKeys), newKey: (alg) => generateSigningKey(encryptionKey, alg) };
  return {
    database,
    copies: caches.signingKeys,
    room,
    keyring: createKeyring(room, encryptionKey, now),
    async stop() {
      await caches.stop();
      await database.close();
    },
  };
}
