import type { IncomingMessage } from 'node:http';

/** Large enough for every form of the protocol; larger bodies are streamed. */
const MOST_BYTES = 64 * 1024;

/**
 * Collects a body with a small declared length before its request is answered, and puts it where the listener of
 * `@hono/node-server` looks for complete bodies (`rawBody`): a stream would cost more than the body. Node delivers no
 * more than the declared length (RFC 9112, 6.2).
 * @param then called immediately for any other request; never if the connection ends before the body does
 */
export function readSmallBody(incoming: IncomingMessage & { rawBody?: Buffer }, then: () => void): void {
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
