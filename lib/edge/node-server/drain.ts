import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MILLISECONDS = 50;

/**
 * Stops a server gracefully: no new connections, requests in progress get their answers, and connections close when
 * they become idle.
 * @param patience milliseconds after which the remaining connections are closed
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
