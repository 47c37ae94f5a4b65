import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * What a connection may send of a request before its body. Beyond it Node answers by itself (431, without a body) and
 * hangs up; with its own limit of 16 KiB that would be the answer to filters and signed requests which our endpoints
 * have longer limits for, and errors of their own.
 */
export const HEAD_BYTES = 64 * 1024;

/** What is for nobody to send long, whatever the path: what browsers keep as cookies, tokens, what proxies add. */
const FIELDS_BYTES = 16 * 1024;
/** Pages have short addresses, which Next writes into them more than once. */
const PAGE_TARGET_BYTES = 16 * 1024;

/**
 * Refuses a request for the length of its header fields (431, RFC 6585, 5), or of a page's address (414, RFC 9110, 15.5.15).
 * @param toPage false where an endpoint of ours minds what its query may have
 * @returns false when it was refused
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
