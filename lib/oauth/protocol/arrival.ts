/** A request as its client sees it: how long it has been waiting, and whether anyone still waits. */
export interface Arrival {
  /** Milliseconds since the request arrived, by a clock that never jumps. */
  age(): number;
  /** Whether the client has disconnected, or has waited for so long that it will have sent another request. */
  isAbandoned(): boolean;
}

/** Clients that give up do so after 5 seconds or later. */
const PATIENCE_MILLISECONDS = 5_000;

/**
 * @param arrivedAt milliseconds, as from `performance.now()`
 * @param request its `signal` is aborted when the client disconnects
 */
export function arrivalOf(arrivedAt: number, request: Pick<Request, 'signal'> | undefined): Arrival {
  const age = () => performance.now() - arrivedAt;
  return { age, isAbandoned: () => age() > PATIENCE_MILLISECONDS || (request?.signal.aborted ?? false) };
}
