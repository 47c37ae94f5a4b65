/**
 * Browsers read backslashes as slashes and drop control characters and white space (WHATWG URL), so none of them is
 * allowed in our paths.
 */
const PLAIN_PATH = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/;
const LENGTH_AT_MOST = 2_000;

/**
 * The path of ours to return to after sign-in, or null. Rejects anything that a browser could read as another host,
 * even percent-encoded.
 */
export function returnTo(value: string | null | undefined): string | null {
  if (!value || value.length > LENGTH_AT_MOST || !PLAIN_PATH.test(value)) return null;
  const base = 'http://tessera.invalid';
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  if (url?.origin !== base) return null;
  return isPlainPath(url.pathname) ? url.pathname + url.search : null;
}

/** Whether the path does not start with `//`, even after any number of decodings. */
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
