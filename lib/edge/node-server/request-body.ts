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

/** Large enough for every form of the protocol; larger bodies are streamed. */
const MOST_BYTES = 64 * 1024;

/** A request whose whole body has been read. */
export interface WithBody extends IncomingMessage {
  rawBody?: Buffer;
}

/**
 * Collects a body with a small declared length before its request is answered, and puts it where the listener of
 * `@hono/node-server` looks for complete bodies (`rawBody`): a stream would cost more than the body. Node delivers no
 * more than the declared length (RFC 9112, 6.2).
 * @param then called immediately for any other request; never if the connection ends before the body does
 */
export function readSmallBody(incoming: WithBody, then: () => void): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers;
  if (encoding !== undefined || !(Number(length) <= MOST_BYTES)) {
    then();
    return;
  }
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const [only] = chunks;
    incoming.rawBody = chunks.length === 1 && only ? only : Buffer.concat(chunks);
    then();
  });
}
