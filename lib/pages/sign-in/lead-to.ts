/** Thrown by what prepares a page: the browser is led elsewhere instead. */
class Elsewhere extends Error {
  readonly code = 'page_elsewhere';
  constructor(readonly location: string) {
    super(`The page leads to ${location}`);
  }
}

/** Leads the browser elsewhere instead of showing a page, in either mount. @param location a path of ours, or where a client gets its answer */
export function leadTo(location: string): never {
  throw new Elsewhere(location);
}

/** Where a page that has failed to be prepared leads; null when it failed for another reason. */
export function elsewhereOf(error: unknown): string | null {
  return error instanceof Elsewhere ? error.location : null;
}

/** Thrown where a page is not for the role of whoever is signed in. */
export class Forbidden extends Error {
  readonly code = 'page_forbidden';
}

export const isForbidden = (error: unknown): boolean => error instanceof Forbidden;
