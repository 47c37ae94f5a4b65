import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MILLISECONDS = 50;

/**
 * Stops a server gently: no new connections, requests at work get their answers, connections close
 * as they fall idle.
 * @param patience milliseconds after which what is left is cut off
 */
export async function drain(server: Server, patience: number): Promise<void> {
  let closed = false;
  server.prependListener('request', (_, outgoing) => outgoing.setHeader('Connection', 'close'));
  server.close(() => (closed = true));
  const deadline = Date.now() + patience;
  while (!closed && Date.now() < deadline) {
    server.closeIdleConnections();
    await sleep(POLL_MILLISECONDS);
  }
  server.closeAllConnections();
}
