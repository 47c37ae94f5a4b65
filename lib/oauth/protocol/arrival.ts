import { elapsedMilliseconds } from '@/lib/platform/shared/elapsed';

/** When a request arrived, in milliseconds as from `elapsedMilliseconds`. */
export interface ArrivalTimes {
  /** When it can have arrived at the earliest: it may have waited in its socket while the process stood still. */
  earliest: number;
  /** When its head was read. */
  read: number;
}

/** A request as its client sees it: how long it has been waiting, and whether anyone still waits. */
export interface Arrival {
  /** Milliseconds since the request arrived, or more if that is not known exactly. */
  age(): number;
  /** Whether the client has disconnected, or has waited for so long that it will have sent another request. */
  isAbandoned(): boolean;
}

/** Clients that give up do so after 5 seconds or later. */
const PATIENCE_MILLISECONDS = 5_000;

/**
 * A request that only may have waited is not abandoned for that reason: it may as well be a new one.
 * @param request its `signal` is aborted when the client disconnects
 */
export function arrivalOf({ earliest, read }: ArrivalTimes, request: Pick<Request, 'signal'> | undefined): Arrival {
  return {
    age: () => elapsedMilliseconds() - earliest,
    isAbandoned: () => elapsedMilliseconds() - read > PATIENCE_MILLISECONDS || (request?.signal.aborted ?? false),
  };
}
