/**
 * Keeps the response to a refresh for a retry with the same token within the grace period. It is encrypted under a key
 * that can be derived only from that token, so database access alone does not reveal it.
 */
import { seal, unseal } from '@/lib/platform/shared/seal';
import { type Bytes, deriveOnce } from '@/lib/platform/shared/secret';
import type { Confirmation } from './confirmation';
import type { TokenResponse } from './token-response';

const PURPOSE = 'tessera refresh replay, with its confirmation';

/**
 * A response and the key that its access token is bound to. It is returned only to a request that proves possession of
 * that key.
 */
export interface Replay {
  response: TokenResponse;
  confirmation: Confirmation | null;
}

export function sealReplay(presentedToken: string, replay: Replay): Bytes {
  return seal(deriveOnce(presentedToken, PURPOSE), Buffer.from(JSON.stringify(replay)));
}

/** @returns the stored response, or null if it belongs to another token */
export function openReplay(presentedToken: string, sealed: Uint8Array): Replay | null {
  const opened = unseal(deriveOnce(presentedToken, PURPOSE), sealed);
  return opened && (JSON.parse(Buffer.from(opened).toString('utf8')) as Replay);
}
