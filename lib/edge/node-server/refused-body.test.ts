import { Agent, createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBytes } from '@/lib/platform/shared/read-bytes';

const CAP = 1_000;
/** Longer than a connection with an unread body is kept open. */
const A_WHILE = 900;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const answer = getRequestListener(
  async (asked) => new Response(null, { status: (await readBytes(asked, CAP)) === null ? 413 : 200 }),
  { overrideGlobalObjects: false },
);
const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  agent.destroy();
  server.close();
});

function post(headers: Record<string, string>, pieces: string[]): Promise<{ status: number; socket: Socket }> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', method: 'POST', agent, headers }, (incoming) => {
      const { socket } = incoming;
      incoming.resume().on('end', () => resolve({ status: incoming.statusCode ?? 0, socket }));
    });
    outgoing.on('error', reject);
    for (const piece of pieces) outgoing.write(piece);
    outgoing.end();
  });
}

describe('a connection on which a body was rejected for its length', () => {
  const pieces = Array.from({ length: 40 }, () => 'x'.repeat(65_536));
  it.each<[string, Record<string, string>]>([
    ['that was sent in chunks', { 'Transfer-Encoding': 'chunked' }],
    ['with a declared length', { 'Content-Length': String(40 * 65_536) }],
  ])('accepts the next request, even much later: a body %s', async (_, headers) => {
    const refused = await post(headers, pieces);
    expect(refused.status).toBe(413);
    await sleep(A_WHILE);
    expect(refused.socket.destroyed).toBe(false);
    const next = await post({}, ['x']);
    expect([next.status, next.socket === refused.socket]).toEqual([200, true]);
  });
});
