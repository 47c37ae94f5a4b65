import { KeySetUnavailable, type RemoteKeySets } from '@/lib/oauth/assertion/remote-key-sets';
import type { Clock } from '@/lib/shared/clock';
import { FetchRefused } from './fetch-refused';
import type { GuardedFetch } from './guarded-fetch';
import { parseKeySet } from './parse-key-set';
import { createRemoteCopies } from './remote-copies';

const MOST_BYTES = 64 * 1024;

/** Key sets of others, with copies of this process. @param now for how old they are */
export function createKeySets({ fetch, now }: { fetch: GuardedFetch; now: Clock }): RemoteKeySets {
  const copies = createRemoteCopies({
    fetch, now, mostBytes: MOST_BYTES, accept: 'application/jwk-set+json, application/json',
    parse({ body }) {
      const set = parseKeySet(body);
      if (!set) throw new FetchRefused('answer is no JSON Web Key Set');
      return set;
    },
    unavailable: (message, options) => new KeySetUnavailable(message, options),
  });
  return {
    read: (uri, { freshFor } = {}) => copies.read(uri, (set) => freshFor === undefined || set.keys.some(({ kid }) => kid === freshFor)),
  };
}
