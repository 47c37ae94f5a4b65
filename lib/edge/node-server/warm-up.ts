import { createServer, request as httpRequest, type RequestListener } from 'node:http';
import { duplexPair } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Reads keys and settings over the first database connections, and renders a sign-in page: measured, everything that is
 * slow only the first time, except pages of Next, which another process answers.
 */
const OWN_PATHS = ['/jwks', '/login'];
/** A database that is away must not keep a process from starting. */
const MILLISECONDS_AT_MOST = 10_000;

/**
 * Lets a listener answer requests before it serves clients, so that it is ready only once it is fast. What it answers
 * does not matter.
 * @param origin the public origin, because requests for other hosts are rejected
 */
export async function warmUp(listener: RequestListener, origin: string, paths = OWN_PATHS): Promise<void> {
  // It never listens: connections are handed to it.
  const rehearsal = createServer(listener);
  const ask = (path: string) =>
    new Promise<void>((resolve, reject) => {
      const [near, far] = duplexPair();
      far.once('close', () => near.destroy());
      rehearsal.emit('connection', far);
      httpRequest({ path, headers: { Host: new URL(origin).host }, createConnection: () => near }, (answer) =>
        answer.resume().once('close', resolve),
      )
        .once('error', reject)
        .end();
    });
  await Promise.race([Promise.allSettled(paths.map(ask)), sleep(MILLISECONDS_AT_MOST, undefined, { ref: false })]);
}
