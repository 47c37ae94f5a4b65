import type { JsonObject } from '@/lib/platform/shared/json';
import { parseJson } from '@/lib/platform/shared/parse-json';

/** A JWT, read and not verified. */
export interface DecodedJwt {
  header: JsonObject;
  claims: JsonObject;
  /** Whether there is a signature at all: one of `alg` none ends with its last dot (RFC 7519, 6.1). */
  signed: boolean;
}

const COMPACT = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]*)$/;

/**
 * Reads the compact form of a signed JWT (RFC 7519, 7.2), whoever has made it. Its signature is not looked at.
 * @returns null for what is none
 */
export function decodeJwt(text: string): DecodedJwt | null {
  const [, header, payload, signature] = COMPACT.exec(text) ?? [];
  const read = [header, payload].map((segment) => parseJson(Buffer.from(segment ?? '', 'base64url')));
  if (!isObject(read[0]) || !isObject(read[1])) return null;
  return { header: read[0], claims: read[1], signed: signature !== '' };
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
