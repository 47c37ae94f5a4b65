import type { JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { parseJson } from '@/lib/platform/shared/parse-json';

/**
 * The members that decide what a key is for must have the expected types; a key that does not is skipped (RFC 7517, 5).
 */
const Key = z.looseObject({
  kty: z.string(),
  kid: z.string().optional(),
  alg: z.string().optional(),
  use: z.string().optional(),
  key_ops: z.array(z.string()).optional(),
  crv: z.string().optional(),
  x: z.string().optional(),
  y: z.string().optional(),
  n: z.string().optional(),
  e: z.string().optional(),
});

const KeySet = z.object({ keys: z.array(z.unknown()) });

/** @returns the readable keys of a published set, or null if it is not a key set */
export function parseKeySet(body: Uint8Array): JSONWebKeySet | null {
  const parsed = KeySet.safeParse(parseJson(body));
  if (!parsed.success) return null;
  return { keys: parsed.data.keys.flatMap((key) => Key.safeParse(key).data ?? []) };
}
