/** An address whose path every parser leaves unchanged, with or without an origin. */
const PLAIN = /^(?:https?:\/\/[^/?#\\]+)?(\/(?:[\w-][\w.-]*(?:\/[\w-][\w.-]*)*)?)(?:\?|$)/;

/**
 * The path of an address without its query, with dot segments resolved. Most addresses need no parser, which costs more
 * than the rest of the routing.
 * @param address the target of a request, or a full URL
 * @returns `/` if the address cannot be parsed
 */
export function pathOf(address = '/'): string {
  const plain = PLAIN.exec(address)?.[1];
  if (plain !== undefined) return plain;
  return URL.canParse(address, 'http://localhost') ? new URL(address, 'http://localhost').pathname : '/';
}
