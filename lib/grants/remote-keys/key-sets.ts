import type { JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { type KeySetOwner, KeySetUnavailable, type RemoteKeySets } from '@/lib/oauth/assertion/remote-key-sets';
import { FetchRefused } from '@/lib/platform/http-client/fetch-refused';
import type { GuardedFetch } from '@/lib/platform/http-client/guarded-fetch';
import { createRemoteCopies } from '@/lib/platform/http-client/remote-copies';
import type { Clock } from '@/lib/platform/shared/clock';
import { msg } from '@/lib/platform/shared/message';
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
function parseKeySet(body: Uint8Array): JSONWebKeySet | null {
  const parsed = KeySet.safeParse(parseJson(body));
  if (!parsed.success) return null;
  return { keys: parsed.data.keys.flatMap((key) => Key.safeParse(key).data ?? []) };
}

const MOST_BYTES = 64 * 1024;

/**
 * Key sets published by others, cached in this process. Each kind of owner has its own cache, so that no owner is
 * served a key set that only another was allowed to fetch.
 * @param fetchFor reads from the hosts that an owner may name
 * @param now for the age of the copies
 */
export function createKeySets({
  fetchFor,
  now,
}: {
  fetchFor: (owner: KeySetOwner) => GuardedFetch;
  now: Clock;
}): RemoteKeySets {
  const copiesFor = (owner: KeySetOwner) =>
    createRemoteCopies({
      fetch: fetchFor(owner),
      now,
      mostBytes: MOST_BYTES,
      accept: 'application/jwk-set+json, application/json',
      parse({ body }) {
        const set = parseKeySet(body);
        if (!set) throw new FetchRefused(msg('remoteKeys.responseIsNotJsonWeb'));
        return set;
      },
      unavailable: (reason, options) => new KeySetUnavailable(reason, options),
    });
  const copies = {
    client: copiesFor('client'),
    issuer: copiesFor('issuer'),
    'self-registered': copiesFor('self-registered'),
  };
  return {
    read: (uri, { owner, freshFor }) =>
      copies[owner].read(uri, (set) => freshFor === undefined || set.keys.some(({ kid }) => kid === freshFor)),
  };
}
