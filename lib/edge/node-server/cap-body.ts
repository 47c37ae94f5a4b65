import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Rejects a request body above `limit` bytes (413, RFC 9110, 15.5.14): immediately by its declared length, or by its
 * actual length as it arrives.
 * @returns false if it was rejected
 */
export function capBody(incoming: IncomingMessage, outgoing: ServerResponse, limit: number): boolean {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) {
    refuse(incoming, outgoing);
    return false;
  }
  let received = 0;
  const push = incoming.push.bind(incoming);
  incoming.push = (chunk: Buffer | null, encoding) => {
    received += chunk?.length ?? 0;
    if (received <= limit) return push(chunk, encoding);
    refuse(incoming, outgoing);
    return false;
  };
  return true;
}

function refuse(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (outgoing.headersSent) {
    incoming.destroy();
    return;
  }
  outgoing.writeHead(413, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
  outgoing.end('The request is too large.\n', () => incoming.destroy());
}
