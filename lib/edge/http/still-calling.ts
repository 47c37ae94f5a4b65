/** How long it counts who a caller is while their request comes in. */
export const A_MOMENT_MILLISECONDS = 1000;

/**
 * Asks again who calls when a body has taken its time: a credential that ended meanwhile does nothing any more.
 * @param ask why the caller may go on no more; null where they may
 * @returns to be called when a body is there
 */
export function askedAgain<Refusal>(ask: () => Promise<Refusal | null>): () => Promise<Refusal | null> {
  let asked = performance.now();
  return async () => {
    if (performance.now() - asked <= A_MOMENT_MILLISECONDS) return null;
    asked = performance.now();
    return ask();
  };
}
