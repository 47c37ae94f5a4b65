/**
 * Whether a proof was made for the URI of a request (RFC 9449, 4.3, item 9): "ignoring any query and fragment parts",
 * "after applying Syntax-Based Normalization [...] and Scheme-Based Normalization" (RFC 3986, 6.2.2 and 6.2.3).
 * @param htu as sent in the proof
 * @param uri the absolute public URI
 */
export function sameUri(htu: string, uri: string): boolean {
  if (htu === uri) return true;
  const claimed = normalized(htu);
  return claimed !== null && claimed === normalized(uri);
}

/**
 * The URL parser normalizes the case of scheme and host, default ports and dot segments; unnecessary percent-encoding
 * is normalized here.
 */
function normalized(uri: string): string | null {
  if (!URL.canParse(uri)) return null;
  const { protocol, username, password, host, pathname } = new URL(uri);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return null;
  return `${protocol}//${host}${pathname.replace(/%[0-9a-f]{2}/gi, unreserved)}`;
}

function unreserved(octet: string): string {
  const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : octet.toUpperCase();
}
