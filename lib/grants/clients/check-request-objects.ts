import { text } from '@/lib/platform/shared/text';
import type { Rfc7591Metadata } from './rfc7591';

type SignedRequests = Pick<
  Rfc7591Metadata,
  'jwks' | 'jwks_uri' | 'require_signed_request_object' | 'request_object_signing_alg'
>;

/**
 * Signed requests are verified with the client's own keys (RFC 9101, 6.2).
 * @returns the field that requires them and why, or null
 */
export function requestObjectProblem(metadata: SignedRequests): [keyof SignedRequests, string] | null {
  if (metadata.jwks || metadata.jwks_uri !== undefined) return null;
  const why = text('needs public keys: set jwks or jwks_uri');
  if (metadata.require_signed_request_object) return ['require_signed_request_object', why];
  return metadata.request_object_signing_alg === undefined ? null : ['request_object_signing_alg', why];
}
