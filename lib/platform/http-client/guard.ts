import { lookup } from 'node:dns/promises';
import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { allowedHosts } from './allowed-hosts';
import { FetchRefused, isFetchRefused } from './fetch-refused';
import { type Resolve, resolveTarget, type Target } from './resolve-target';

export interface GuardOptions {
  /** Hosts that may be private and may use http, as in TESSERA_FETCH_ALLOWED_HOSTS. */
  allowed: readonly string[];
  resolve?: Resolve;
  /** The time limit for everything: resolving, connecting, sending and reading. */
  milliseconds?: number;
}

const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * Guards outgoing requests to addresses supplied by other parties (docs/decisions/0018).
 * @returns a function that runs `send` with the checked target of an address, or throws FetchRefused with the reason
 */
export function createGuard({ allowed, resolve = systemResolve, milliseconds = 5000 }: GuardOptions) {
  const isAllowed = allowedHosts(allowed);
  return async <Answer>(
    address: string,
    send: (target: Target, signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> => {
    const signal = AbortSignal.timeout(milliseconds);
    try {
      const target = await endingWith(signal, resolveTarget(address, { allowed: isAllowed, resolve }));
      return await send(target, signal);
    } catch (error) {
      if (isFetchRefused(error)) throw error;
      if (signal.aborted)
        throw new FetchRefused(msg('http.tookLongerThanMillisecondsMs', { milliseconds }), { cause: error });
      throw new FetchRefused(msg('http.connectionFailedError', { error: wordsFor(error) }), { cause: error });
    }
  };
}

function wordsFor(error: unknown): Sayable {
  if (!(error instanceof Error)) return verbatim('unknown');
  const code = codeOf(error);
  return code === 'ECONNREFUSED' ? msg('http.refusedByHost') : verbatim(code ?? error.message);
}

/** The system's resolver cannot be canceled, so after an abort its answer is ignored. */
function endingWith<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    ),
  ]);
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
