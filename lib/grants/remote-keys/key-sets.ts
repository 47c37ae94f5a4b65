import { type KeySetOwner, KeySetUnavailable, type RemoteKeySets } from '@/lib/oauth/assertion/remote-key-sets';
import { FetchRefused } from '@/lib/platform/http-client/fetch-refused';
import type { GuardedFetch } from '@/lib/platform/http-client/guarded-fetch';
import { createRemoteCopies } from '@/lib/platform/http-client/remote-copies';
import type { Clock } from '@/lib/platform/shared/clock';
import { parseKeySet } from './parse-key-set';

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
        if (!set) throw new FetchRefused('response is not a JSON Web Key Set');
        return set;
      },
      unavailable: (message, options) => new KeySetUnavailable(message, options),
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
