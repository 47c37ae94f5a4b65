import type { JsonObject } from '@/lib/platform/shared/json';
import { parseJson } from '@/lib/platform/shared/parse-json';

/** A decoded JWT whose signature has not been verified. */
export interface DecodedJwt {
  header: JsonObject;
  claims: JsonObject;
  /** Whether the signature part is present. With `alg` none the token ends at its last dot (RFC 7519, 6.1). */
  signed: boolean;
}

const COMPACT = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]*)$/;

/**
 * Decodes the compact form of a JWT (RFC 7519, 7.2) from any issuer, without verifying its signature.
 * @returns null if the text is not a JWT
 */
export function decodeJwt(text: string): DecodedJwt | null {
  const [, header, payload, signature] = COMPACT.exec(text) ?? [];
  const read = [header, payload].map((segment) => parseJson(Buffer.from(segment ?? '', 'base64url')));
  if (!isObject(read[0]) || !isObject(read[1])) return null;
  return { header: read[0], claims: read[1], signed: signature !== '' };
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
