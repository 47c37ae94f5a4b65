/** How long the result of authenticating a caller stays valid while the request comes in. */
export const A_MOMENT_MILLISECONDS = 1000;

/**
 * Authenticates the caller again if the body took long to arrive, so that a credential that has ended has no effect.
 * @param ask why the caller may no longer continue; null if they may
 * @returns to be called when the body has arrived
 */
export function reauthenticateIfSlow<FailedRequest>(
  ask: () => Promise<FailedRequest | null>,
): () => Promise<FailedRequest | null> {
  let asked = performance.now();
  return async () => {
    if (performance.now() - asked <= A_MOMENT_MILLISECONDS) return null;
    asked = performance.now();
    return ask();
  };
}
