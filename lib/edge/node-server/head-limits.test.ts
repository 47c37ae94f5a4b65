import { request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { capHead, HEAD_BYTES } from './head-limits';
import { openServer } from './open-server';

let server: Server;
let port: number;

beforeAll(async () => {
  server = openServer({ maxHeaderSize: HEAD_BYTES }, null, { info: () => undefined, error: () => undefined });
  server.on('request', (incoming, outgoing) => {
    if (capHead(incoming, outgoing, !incoming.url?.startsWith('/scim/v2/'))) outgoing.end(String(incoming.url?.length));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<[number, string]>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers }, (incoming) => {
      let text = '';
      incoming
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .on('end', () => resolve([incoming.statusCode ?? 0, text]));
    })
      .on('error', reject)
      .end();
  });
const long = (path: string, length: number) => path + 'x'.repeat(length - path.length);

describe('the request head', () => {
  it('may have a long URL at an endpoint, but not at a page', async () => {
    expect(await get(long('/scim/v2/Users?filter=', 60_000))).toEqual([200, '60000']);
    expect(await get(long('/login?return_to=', 16_384))).toEqual([200, '16384']);
    expect(await get(long('/login?return_to=', 16_385))).toEqual([414, 'The address is too long.\n']);
  });

  it('is limited to short fields at both', async () => {
    const cookies = { Cookie: `a=${'x'.repeat(16_384)}` };
    for (const path of ['/login', '/scim/v2/Users'])
      expect(await get(path, cookies)).toEqual([431, expect.stringContaining('too long')]);
    expect(await get('/login', { Cookie: `a=${'x'.repeat(16_000)}` })).toEqual([200, '6']);
  });
});

describe('endless heads on many connections', () => {
  const CONNECTIONS = 200;
  /** A few times what the connections may send; without a limit the second test would reach 200 MiB. */
  const MOST_BYTES = 64 * 1024 * 1024;
  let near: Socket[];
  let far: Socket[];
  const keep = (socket: Socket) => void far.push(socket);

  beforeEach(async () => {
    far = [];
    server.on('connection', keep);
    near = await Promise.all(
      Array.from(
        { length: CONNECTIONS },
        () =>
          new Promise<Socket>((resolve, reject) => {
            const socket: Socket = connect(port, '127.0.0.1', () => resolve(socket)).on('error', reject);
          }),
      ),
    );
    await vi.waitFor(() => expect(far).toHaveLength(CONNECTIONS));
  });
  afterEach(() => {
    server.off('connection', keep);
    near.forEach((socket) => socket.destroy());
  });

  const inUse = () => {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    return process.memoryUsage().rss;
  };
  /** All connections send the same buffer, so that the senders add nothing to the measurement. */
  const headOf = (bytes: number) => Buffer.from(`GET ${long('/scim/v2/Users?filter=', bytes)}`);

  it('use at most a few times the memory they may send', async () => {
    const head = headOf(HEAD_BYTES - 1_000);
    const before = inUse();
    for (const socket of near) socket.write(head);
    await vi.waitFor(() => expect(far.filter(({ bytesRead }) => bytesRead === head.length)).toHaveLength(CONNECTIONS), {
      timeout: 10_000,
    });
    expect(inUse() - before).toBeLessThan(MOST_BYTES);
    expect(far.filter(({ destroyed }) => destroyed)).toEqual([]);
  });

  it('are answered and disconnected beyond the limit', async () => {
    const head = headOf(1024 * 1024);
    const before = inUse();
    const ended = near.map(
      (socket) =>
        new Promise<string>((resolve) => {
          let answer = '';
          socket
            .setEncoding('latin1')
            .on('data', (chunk: string) => (answer += chunk))
            .on('error', () => undefined)
            .on('close', () => resolve(answer));
        }),
    );
    for (const socket of near) socket.write(head);
    // An answer may be lost if the server stops reading what the client still sends (RFC 9112, 9.6).
    const answers = (await Promise.all(ended)).filter((answer) => answer !== '');
    expect(answers.filter((answer) => !answer.startsWith('HTTP/1.1 431 '))).toEqual([]);
    expect(inUse() - before).toBeLessThan(MOST_BYTES);
    expect(Math.max(...far.map(({ bytesRead }) => bytesRead))).toBeLessThan(head.length);
  });
});
