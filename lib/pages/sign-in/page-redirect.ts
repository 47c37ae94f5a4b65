/** Thrown while a page is prepared: the browser is redirected instead. */
class PageRedirect extends Error {
  readonly code = 'page_elsewhere';
  constructor(readonly location: string) {
    super(`The page leads to ${location}`);
  }
}

/** Thrown if the role of the signed-in person does not allow the page. */
class Forbidden extends Error {
  readonly code = 'page_forbidden';
}

/**
 * Redirects the browser instead of showing a page, in either mount.
 * @param location one of our paths, or the address at which a client gets its answer
 */
export function redirectTo(location: string): never {
  throw new PageRedirect(location);
}

export function forbidPage(): never {
  throw new Forbidden();
}

const hasCode = <Thrown extends PageRedirect | Forbidden>(error: unknown, code: Thrown['code']): error is Thrown =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

/** Where the browser is redirected instead of being shown a page; null if the error is a different one. */
export const redirectOf = (error: unknown): string | null =>
  hasCode<PageRedirect>(error, 'page_elsewhere') ? error.location : null;

export const isForbidden = (error: unknown): boolean => hasCode<Forbidden>(error, 'page_forbidden');
