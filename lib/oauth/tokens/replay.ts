/**
 * Friendly rotation: the answer to a refresh, kept for whoever presents the same token again within the window,
 * under a key that only that token yields. The database alone cannot read it.
 */
import { seal, unseal } from '@/lib/shared/seal';
import { deriveKey, type Bytes } from '@/lib/shared/secret';
import type { TokenResponse } from './token-response';

const PURPOSE = 'tessera refresh replay';

export function sealReplay(presentedToken: string, response: TokenResponse): Bytes {
  return seal(deriveKey(presentedToken, PURPOSE), Buffer.from(JSON.stringify(response)));
}

/** @returns the very response, or null when it is of another token */
export function openReplay(presentedToken: string, sealed: Uint8Array): TokenResponse | null {
  const opened = unseal(deriveKey(presentedToken, PURPOSE), sealed);
  return opened && (JSON.parse(Buffer.from(opened).toString('utf8')) as TokenResponse);
}
