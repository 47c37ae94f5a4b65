import { z } from 'zod';
import { seal, unseal } from '@/lib/platform/shared/seal';
import type { Bytes, Keys } from '@/lib/platform/shared/secret';

const Ping = z.object({ authReqId: z.string(), token: z.string() });

/**
 * What a ping sends (CIBA Core 1.0, 10.2): the `auth_req_id`, and the client's bearer token for its notification
 * endpoint. Stored only sealed, until the last attempt.
 */
export type Ping = z.output<typeof Ping>;

export function sealPing(keys: Keys, ping: Ping): Bytes {
  return seal(keys, new TextEncoder().encode(JSON.stringify(ping)));
}

/** @returns null if none of the keys sealed it */
export function openPing(keys: Keys, sealed: Uint8Array): Ping | null {
  const opened = unseal(keys, sealed);
  return opened && Ping.parse(JSON.parse(new TextDecoder().decode(opened)));
}
