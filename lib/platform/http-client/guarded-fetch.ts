import { createGuard, type GuardOptions } from './guard';
import { type Fetched, pinnedGet } from './pinned-get';

/**
 * Fetches an address supplied by another party.
 * @param options.mostBytes maximum length of the response body
 * @throws FetchRefused when it cannot be fetched within the time and size limits, over https and from the public
 *   internet
 */
export type GuardedFetch = (address: string, options: { mostBytes: number; accept: string }) => Promise<Fetched>;

export function createGuardedFetch(options: GuardOptions): GuardedFetch {
  const guarded = createGuard(options);
  return (address, wanted) => guarded(address, (target, signal) => pinnedGet(target, { ...wanted, signal }));
}
