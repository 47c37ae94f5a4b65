/** Thrown by what prepares a page: the browser is led elsewhere instead. */
class Elsewhere extends Error {
  readonly code = 'page_elsewhere';
  constructor(readonly location: string) {
    super(`The page leads to ${location}`);
  }
}

/** Thrown where a page is not for the role of whoever is signed in. */
class Forbidden extends Error {
  readonly code = 'page_forbidden';
}

/**
 * Leads the browser elsewhere instead of showing a page, in either mount.
 * @param location a path of ours, or where a client gets its answer
 */
export function leadTo(location: string): never {
  throw new Elsewhere(location);
}

export function forbidPage(): never {
  throw new Forbidden();
}

const hasCode = <Thrown extends Elsewhere | Forbidden>(error: unknown, code: Thrown['code']): error is Thrown =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

/** Where a page that was not prepared leads; null when it failed for another reason. */
export const elsewhereOf = (error: unknown): string | null =>
  hasCode<Elsewhere>(error, 'page_elsewhere') ? error.location : null;

export const isForbidden = (error: unknown): boolean => hasCode<Forbidden>(error, 'page_forbidden');
