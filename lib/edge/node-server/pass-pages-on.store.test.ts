/** Requests for pages on their way to the process of Next, over real connections. */
import { once } from 'node:events';
import { type IncomingMessage, type RequestListener, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeContainer, container } from '@/lib/edge/container';
import { provideConfig } from '@/lib/platform/config/env';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { passPagesOn } from './pass-pages-on';
import { capBody } from './request-body';
import { type Listening, listening } from './testing/listening';

let database: TestDatabase;
let servers: Listening[] = [];

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { TESSERA_LOG_LEVEL: 'silent' });
  provideConfig({ databaseUrl: database.url, secret: 'a secret for tests, created more than 32 characters' });
});

afterEach(() => {
  for (const server of servers) server.stop();
  servers = [];
});

afterAll(async () => {
  await closeContainer();
  await database.drop();
});

/** Starts a server that passes everything on. @returns its port, and what its requests failed with */
async function passingTo(pages: RequestListener): Promise<{ port: number; failures: unknown[]; next: Listening }> {
  const next = await listening(pages);
  const passing = passPagesOn(Number(new URL(next.base).port), container().config);
  const failures: unknown[] = [];
  const server = await listening((incoming, outgoing) => {
    outgoing.setHeader('X-Request-Id', 'ours');
    passing.handle(incoming, outgoing).catch((error: unknown) => failures.push(error));
  });
  servers.push(next, server, { base: '', stop: () => void passing.close() });
  return { port: Number(new URL(server.base).port), failures, next };
}

const send = (port: number, options: object, body = Buffer.alloc(0)) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, ...options }, resolve)
      .once('error', reject)
      .end(body);
  });

/** Starts a server that passes everything on. @returns its port, and the requests that have arrived completely */
async function passingBodies(): Promise<{ port: number; seen: string[] }> {
  const seen: string[] = [];
  const { port } = await passingTo((incoming, outgoing) => {
    void text(incoming).then(
      (body) => {
        seen.push(`${incoming.method} ${incoming.url} ${body}`);
        outgoing.end();
      },
      () => undefined,
    );
  });
  return { port, seen };
}

/** Sends bytes as they are, and closes the connection once the answer to them has had time to arrive. */
async function raw(port: number, bytes: string): Promise<void> {
  const client = connect(port, '127.0.0.1', () => client.write(bytes)).on('error', () => undefined);
  await Promise.race([once(client, 'close'), sleep(100)]);
  client.destroy();
}

/** The head of another request, as the body of one. */
const inside = 'GET /inside HTTP/1.1\r\nX-Swallows: ';
const chunk = `${inside.length.toString(16)}\r\n${inside}\r\n`;

describe('passPagesOn', () => {
  it('passes on method, target, headers and body, and returns status, headers and body', async () => {
    const { port } = await passingTo((incoming, outgoing) => {
      outgoing.setHeader('Set-Cookie', ['a=1', 'b=2']);
      outgoing.setHeader('X-Request-Id', 'theirs');
      outgoing.writeHead(418, 'Short and stout', { 'X-Method': incoming.method });
      void text(incoming).then((body) =>
        outgoing.end(JSON.stringify({ url: incoming.url, headers: incoming.headers, body })),
      );
    });
    const answer = await send(
      port,
      { method: 'POST', path: '/admin?q=%C3%A9', headers: { 'X-Own': 'é', Connection: 'close', TE: 'trailers' } },
      Buffer.from('typed'),
    );
    expect([answer.statusCode, answer.statusMessage]).toEqual([418, 'Short and stout']);
    expect(answer.headers).toMatchObject({
      'set-cookie': ['a=1', 'b=2'],
      'x-request-id': 'theirs',
      'x-method': 'POST',
    });
    const seen = JSON.parse(await text(answer));
    expect(seen).toMatchObject({ url: '/admin?q=%C3%A9', body: 'typed', headers: { 'x-own': 'é' } });
    expect(seen.headers).not.toHaveProperty('te');
    expect(seen.headers.host).toBe(`127.0.0.1:${port}`);
  });

  it('keeps a header that the client names in Connection', async () => {
    const { port } = await passingTo(({ headers }, outgoing) => void outgoing.end(headers['x-forwarded-for']));
    const headers = { Connection: 'close, x-forwarded-for', 'X-Forwarded-For': '192.0.2.1' };
    expect(await text(await send(port, { path: '/', headers }))).toBe('192.0.2.1');
  });

  it.each([
    ['GET', 'chunked', `Transfer-Encoding: chunked\r\n\r\n${chunk}0\r\n\r\n`],
    ['HEAD', 'chunked', `Transfer-Encoding: chunked\r\n\r\n${chunk}0\r\n\r\n`],
    ['OPTIONS', 'chunked, with trailers', `Transfer-Encoding: chunked\r\n\r\n${chunk}0\r\nX-Last: 1\r\n\r\n`],
    ['DELETE', 'encoded twice', `Transfer-Encoding: gzip, chunked\r\n\r\n${chunk}0\r\n\r\n`],
    ['GET', 'with a length', `Content-Length: ${inside.length}\r\n\r\n${inside}`],
    ['GET', 'with a named length', `Connection: content-length\r\nContent-Length: ${inside.length}\r\n\r\n${inside}`],
    [
      'GET',
      'before an upgrade',
      `Connection: upgrade\r\nUpgrade: x\r\nContent-Length: ${inside.length}\r\n\r\n${inside}`,
    ],
    ['GET', 'that is expected', `Expect: 100-continue\r\nContent-Length: ${inside.length}\r\n\r\n${inside}`],
  ])('keeps the body of a %s request, %s, apart from the next request', async (method, _, rest) => {
    const { port, seen } = await passingBodies();
    await raw(port, `${method} /first HTTP/1.1\r\nHost: x\r\n${rest}`);
    await text(await send(port, { path: '/second' }));
    expect(seen).toEqual([`${method} /first ${inside}`, 'GET /second ']);
  });

  it.each([
    ['a length and an encoding', `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}0\r\n\r\n`],
    ['a body that ends too soon', `Content-Length: 1000\r\n\r\n${inside}`],
    ['a last chunk that never comes', `Transfer-Encoding: chunked\r\n\r\n${chunk}`],
  ])('uses no connection again after %s', async (_, rest) => {
    const { port, seen } = await passingBodies();
    await raw(port, `GET /first HTTP/1.1\r\nHost: x\r\n${rest}`);
    await text(await send(port, { path: '/second' }));
    expect(seen).toEqual(['GET /second ']);
  });

  it('streams the response while it is written', async () => {
    let finish: () => void = () => undefined;
    const { port } = await passingTo((_, outgoing) => {
      outgoing.write('first');
      finish = () => outgoing.end('last');
    });
    const answer = await send(port, { path: '/' });
    const first = await new Promise<Buffer>((resolve) => answer.once('data', resolve));
    expect(first.toString()).toBe('first');
    finish();
    expect((await buffer(answer)).toString()).toBe('last');
  });

  it('sends several requests over one connection', async () => {
    const ports = new Set<number | undefined>();
    const { port } = await passingTo((incoming, outgoing) => {
      ports.add(incoming.socket.remotePort);
      outgoing.end();
    });
    for (let count = 0; count < 3; count++) await text(await send(port, { path: '/' }));
    expect(ports.size).toBe(1);
  });

  it('ends the request there when the client goes away', async () => {
    const gone = new Promise<void>((resolve) => {
      void passingTo((_, outgoing: ServerResponse) => void outgoing.once('close', resolve)).then(({ port }) => {
        const client = connect(port, '127.0.0.1', () => client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
        setTimeout(() => client.destroy(), 100);
      });
    });
    await gone;
  });

  it('cuts the response off when the process ends in the middle of it', async () => {
    const { port } = await passingTo((_, outgoing) => {
      outgoing.write('first');
      setTimeout(() => outgoing.destroy(), 50);
    });
    await expect(text(await send(port, { path: '/' }))).rejects.toThrow();
  });

  it('leaves an answer that was given before, such as that a body is too large', async () => {
    const next = await listening((incoming) => void incoming.resume());
    const passing = passPagesOn(Number(new URL(next.base).port), container().config);
    const server = await listening((incoming, outgoing) => {
      if (capBody(incoming, outgoing, 10)) void passing.handle(incoming, outgoing);
    });
    servers.push(next, server, { base: '', stop: () => void passing.close() });
    const options = { method: 'POST', headers: { 'Transfer-Encoding': 'chunked' } };
    const answer = await send(Number(new URL(server.base).port), options, Buffer.alloc(100));
    expect([answer.statusCode, await text(answer)]).toEqual([413, 'The request is too large.\n']);
  });

  it('answers with a page that offers a retry while the process is away', async () => {
    const { port, failures, next } = await passingTo(() => undefined);
    next.stop();
    const answer = await send(port, { path: '/admin', headers: { 'Accept-Language': 'zh-CN' } });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(await text(answer)).toMatch(/<a [^>]*href="\/admin"/);
    expect(failures).toHaveLength(1);
  });
});
