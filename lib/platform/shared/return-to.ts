/** Backslashes, controls and white space are read as slashes or dropped by browsers (WHATWG URL): none belongs in a path of ours. */
const PLAIN_PATH = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/;
const LENGTH_AT_MOST = 2_000;

/**
 * Where to go after sign-in: a path of ours that a page asked for, or null. Nothing that a browser could take for
 * another host passes, not even percent-encoded.
 */
export function returnTo(value: string | null | undefined): string | null {
  if (!value || value.length > LENGTH_AT_MOST || !PLAIN_PATH.test(value)) return null;
  const base = 'http://tessera.invalid';
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  if (url?.origin !== base) return null;
  return isPlainPath(url.pathname) ? url.pathname + url.search : null;
}

/** Whether no number of decodings turns the start into `//`. */
function isPlainPath(pathname: string): boolean {
  for (let path = pathname, rounds = 0; rounds < 3; rounds++) {
    if (/^[/\\]{2}/.test(path) || /[\x00-\x1f\x7f]/.test(path)) return false;
    try {
      path = decodeURIComponent(path);
    } catch {
      return false;
    }
  }
  return true;
}
