import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * The most that a connection may send of a request before its body. Beyond that, Node itself answers 431 without a body
 * and closes the connection. Node's default of 16 KiB would do that to filters and signed requests for which our
 * endpoints have higher limits and their own errors.
 */
export const HEAD_BYTES = 64 * 1024;

/** No legitimate request needs more for cookies, tokens and proxy headers, whatever the path. */
const FIELDS_BYTES = 16 * 1024;
/** Pages have short addresses, and Next writes the address into a page more than once. */
const PAGE_TARGET_BYTES = 16 * 1024;

/**
 * Rejects a request because of the length of its header fields (431, RFC 6585, 5), or of a page's address (414, RFC
 * 9110, 15.5.15).
 * @param toPage false for our endpoints, which limit their queries themselves
 * @returns false if it was rejected
 */
export function capHead(
  { url = '', rawHeaders }: Pick<IncomingMessage, 'url' | 'rawHeaders'>,
  outgoing: ServerResponse,
  toPage: boolean,
): boolean {
  if (toPage && url.length > PAGE_TARGET_BYTES) return refuse(outgoing, 414, 'The address is too long.');
  let bytes = 0;
  for (const part of rawHeaders) bytes += part.length;
  return (
    bytes <= FIELDS_BYTES ||
    refuse(outgoing, 431, 'The request headers are too long. In a browser, delete the cookies of this site.')
  );
}

function refuse(outgoing: ServerResponse, status: number, why: string): false {
  outgoing
    .writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(`${why}\n`);
  return false;
}
