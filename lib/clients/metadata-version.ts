import { sha256 } from '@/lib/shared/secret';
import type { ClientMetadata } from './client';
import { toRfc7591 } from './rfc7591';

/** What tells one state of a client's settings from another: for whoever saves what was read before. */
export function metadataVersion(client: ClientMetadata): string {
  return Buffer.from(sha256(JSON.stringify(toRfc7591(client)))).toString('base64url');
}
