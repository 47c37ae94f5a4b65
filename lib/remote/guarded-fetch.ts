import { lookup } from 'node:dns/promises';
import { allowedHosts } from './allowed-hosts';
import { FetchRefused } from './fetch-refused';
import { type Fetched, pinnedGet } from './pinned-get';
import { type Resolve, resolveTarget } from './resolve-target';

/**
 * Fetches what an address names that somebody else wrote down.
 * @param options.mostBytes how long the answer may be
 * @throws FetchRefused when it is not to be had in time, in size, by https and from the public internet
 */
export type GuardedFetch = (address: string, options: { mostBytes: number; accept: string }) => Promise<Fetched>;

const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * @param options.allowed hosts that may be private and may use http, as TESSERA_FETCH_ALLOWED_HOSTS has them
 * @param options.milliseconds for all of it: resolving, connecting, sending and reading
 */
export function createGuardedFetch({ allowed, resolve = systemResolve, milliseconds = 5000 }: {
  allowed: readonly string[];
  resolve?: Resolve;
  milliseconds?: number;
}): GuardedFetch {
  const isAllowed = allowedHosts(allowed);
  return async (address, options) => {
    const signal = AbortSignal.timeout(milliseconds);
    try {
      const target = await endingWith(signal, resolveTarget(address, { allowed: isAllowed, resolve }));
      return await pinnedGet(target, { ...options, signal });
    } catch (error) {
      if (error instanceof FetchRefused) throw error;
      if (signal.aborted) throw new FetchRefused(`took longer than ${milliseconds} ms`, { cause: error });
      throw new FetchRefused(`connection failed: ${error instanceof Error ? (codeOf(error) ?? error.message) : 'unknown'}`, { cause: error });
    }
  };
}

/** The resolver of the system cannot be ended: its answer is no longer waited for. */
function endingWith<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return Promise.race([work, new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))]);
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
