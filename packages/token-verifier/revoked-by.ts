import type { JWTHeaderParameters, JWTPayload } from 'jose';
import type { RevokedSets } from './read-revocations';

/**
 * A party to a token. The token is revoked with the tokens that it was exchanged from, and with those of its actors
 * (RFC 8693).
 */
interface Part {
  jti?: string;
  client_id?: string;
  family?: string;
  exchanged_from?: Part;
  act?: Part;
}

/** @returns whether a token with a valid signature was revoked */
export function revokedBy(
  revoked: RevokedSets,
  { payload, protectedHeader }: { payload: JWTPayload; protectedHeader: JWTHeaderParameters },
): boolean {
  if (revoked.everything) return true;
  // Every token of the issuer names its key, so a token without a key ID is rejected.
  if (protectedHeader.kid === undefined || revoked.keys.has(protectedHeader.kid)) return true;
  const issuedAt = payload.iat ?? 0;
  return partsOf(payload).some(
    ({ jti, family, client_id: clientId }) =>
      (jti !== undefined && revoked.tokens.has(jti)) ||
      (family !== undefined && revoked.families.has(family)) ||
      (clientId !== undefined && issuedAt <= (revoked.clients.get(clientId)?.before ?? -1)),
  );
}

function partsOf(part: Part): Part[] {
  return [part, ...(part.exchanged_from ? partsOf(part.exchanged_from) : []), ...(part.act ? partsOf(part.act) : [])];
}
