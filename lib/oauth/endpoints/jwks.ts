/** The public signing keys (RFC 7517, 5). */
import type { JWK } from 'jose';
import type { Endpoint } from './endpoint';

/** The members of a public key: nothing else leaves, whatever the key source holds. */
const PUBLIC_MEMBERS = ['kty', 'crv', 'x', 'y', 'n', 'e', 'kid', 'use', 'alg'] as const;

export const jwks: Endpoint = {
  path: '/jwks',
  methods: ['GET', 'HEAD'],
  cors: true,
  metadata: (url) => ({ jwks_uri: url }),
  async handler(_request, { keys }) {
    return Response.json(publicKeySet(await keys.published()), { headers: { 'Cache-Control': 'public, max-age=300' } });
  },
};

/** The key set as the wire has it. */
export function publicKeySet(published: readonly JWK[]): { keys: JWK[] } {
  return {
    keys: published.map((key) => Object.fromEntries(PUBLIC_MEMBERS.flatMap((member) => (key[member] === undefined ? [] : [[member, key[member]]])))),
  };
}
