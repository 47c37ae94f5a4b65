/**
 * Friendly rotation: the answer to a refresh, kept for whoever presents the same token again within the window,
 * under a key that only that token yields. The database alone cannot read it.
 */
import { seal, unseal } from '@/lib/platform/shared/seal';
import { type Bytes, deriveOnce } from '@/lib/platform/shared/secret';
import type { Confirmation } from './confirmation';
import type { TokenResponse } from './token-response';

const PURPOSE = 'tessera refresh replay, with its confirmation';

/** A response, and the key that its access token is bound to: it goes only to who proves to hold that. */
export interface Replay {
  response: TokenResponse;
  confirmation: Confirmation | null;
}

export function sealReplay(presentedToken: string, replay: Replay): Bytes {
  return seal(deriveOnce(presentedToken, PURPOSE), Buffer.from(JSON.stringify(replay)));
}

/** @returns the very response, or null when it is of another token */
export function openReplay(presentedToken: string, sealed: Uint8Array): Replay | null {
  const opened = unseal(deriveOnce(presentedToken, PURPOSE), sealed);
  return opened && (JSON.parse(Buffer.from(opened).toString('utf8')) as Replay);
}
