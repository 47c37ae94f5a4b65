import { createGuard, type GuardOptions } from './guard';
import { type Fetched, pinnedGet } from './pinned-get';

/**
 * Fetches what an address names that somebody else wrote down.
 * @param options.mostBytes how long the answer may be
 * @throws FetchRefused when it is not to be had in time, in size, by https and from the public internet
 */
export type GuardedFetch = (address: string, options: { mostBytes: number; accept: string }) => Promise<Fetched>;

export function createGuardedFetch(options: GuardOptions): GuardedFetch {
  const guarded = createGuard(options);
  return (address, wanted) => guarded(address, (target, signal) => pinnedGet(target, { ...wanted, signal }));
}
