import type { IncomingMessage } from 'node:http';

/** What every form of the protocol fits in; larger bodies are streamed to whoever reads them. */
const MOST_BYTES = 64 * 1024;

/**
 * Collects a body of a small declared length before its request is answered, and leaves it where the listener of
 * @hono/node-server looks for bodies that are there as a whole (`rawBody`): a stream would cost more than the body.
 * Node delivers no more than the declared length (RFC 9112, 6.2).
 * @param then called at once for any other request; never when the connection ends before the body does
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
