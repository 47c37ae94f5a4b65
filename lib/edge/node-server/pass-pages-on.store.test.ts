/** Requests for pages on their way to the process of Next, over real connections. */
import { type IncomingMessage, type RequestListener, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
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
      { method: 'POST', path: '/admin?q=%C3%A9', headers: { 'X-Own': 'é', Connection: 'close, x-hop', 'X-Hop': '1' } },
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
    expect(seen.headers).not.toHaveProperty('x-hop');
    expect(seen.headers.host).toBe(`127.0.0.1:${port}`);
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
