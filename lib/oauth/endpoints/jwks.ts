/** The public signing keys (RFC 7517, 5). */
import type { JWK } from 'jose';
import { cacheableJson } from './cacheable-json';
import type { Endpoint } from './endpoint';

/** How long verifiers may cache the key set. A new key is published for longer than this before it signs anything. */
export const keySetMaxAgeSeconds = 300;

/** The members of a public key. Nothing else is published, whatever the key source contains. */
const PUBLIC_MEMBERS = ['kty', 'crv', 'x', 'y', 'n', 'e', 'kid', 'use', 'alg'] as const;

export const jwks: Endpoint = {
  path: '/jwks',
  methods: ['GET', 'HEAD'],
  cors: true,
  whenUnavailable: 'answers',
  // The answers about a suspended tenant are signed, so verifiers still need the keys.
  whenSuspended: 'answers',
  metadata: (url) => ({ jwks_uri: url }),
  handler: async (request, { keys }) =>
    cacheableJson(request, publicKeySet(await keys.published()), keySetMaxAgeSeconds),
};

/** The key set as it is served. */
export function publicKeySet(published: readonly JWK[]): { keys: JWK[] } {
  return {
    keys: published.map((key) =>
      Object.fromEntries(
        PUBLIC_MEMBERS.flatMap((member) => (key[member] === undefined ? [] : [[member, key[member]]])),
      ),
    ),
  };
}
