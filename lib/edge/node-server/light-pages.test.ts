import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { lightening, lightenPage } from './light-pages';

const FLIGHT = '<script nonce="n">self.__next_f.push([1,"0"])</script>';

/** Where pages are, as browsers know them. */
const pages = readdirSync('app/t/[tenant]', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?:^|\/)page\.tsx$/.test(file),
);
const pathOf = (file: string) =>
  `/${file}`
    .replace(/\/page\.tsx$/, '')
    .replace('/(sign-in)', '')
    .replace(/\[\w+\]/g, 'x');

describe('the pages that go without Next in the browser', () => {
  it('are all of signing in and the preview, and no others', () => {
    const isLight = (file: string) => file.startsWith('(sign-in)/') || file.startsWith('branding-preview/');
    expect(pages.filter(isLight).length).toBeGreaterThan(15);
    for (const file of pages)
      for (const base of ['', '/t/acme'])
        expect([file, lightening(base + pathOf(file)) !== null]).toEqual([file, isLight(file)]);
  });

  it.each(['/login/password', '/t/acme/consent/decision', '/loginx', '/admin/login', '/account'])(
    '%s is none',
    (path) => expect(lightening(path)).toBeNull(),
  );
});

let server: Server | undefined;
afterEach(() => server?.close());

/** Asks a server that writes as Next does: its headers before anything is whole. */
async function answerOf(
  path: string,
  headers: Record<string, string>,
  write: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): Promise<{ incoming: IncomingMessage; body: Buffer }> {
  const listening = createServer((incoming, outgoing) => {
    lightenPage(incoming, outgoing);
    write(incoming, outgoing);
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => resolve({ incoming, body: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });
}

function writeInPieces(type: string) {
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    outgoing
      .setHeader('Content-Type', type)
      .setHeader('X-Compression', String(incoming.headers['accept-encoding'] ?? 'none'));
    outgoing.flushHeaders();
    outgoing.write('<p>一</p><script nonce="n">self.__next_f.');
    outgoing.write(Buffer.from('push([1,"0"])</script>'));
    outgoing.end('<p>2</p>');
  };
}

describe('a page of signing in', () => {
  it('goes out whole, without what nobody reads', async () => {
    const { incoming, body } = await answerOf('/login?x=1', {}, writeInPieces('text/html; charset=utf-8'));
    expect(body.toString()).toBe('<p>一</p><p>2</p>');
    expect([incoming.statusCode, incoming.headers['content-encoding']]).toEqual([200, undefined]);
  });

  it('is compressed once it is whole, for whoever takes that', async () => {
    const { incoming, body } = await answerOf(
      '/t/acme/consent',
      { 'Accept-Encoding': 'gzip, br' },
      writeInPieces('text/html'),
    );
    expect([incoming.headers['x-compression'], incoming.headers['content-encoding']]).toEqual(['none', 'gzip']);
    expect(gunzipSync(body).toString()).toBe('<p>一</p><p>2</p>');
  });

  it.each(['gzip;q=0', 'br, gzip; q=0.0, deflate', 'identity'])(
    'is not compressed for whoever does not: %s',
    async (accepted) => {
      const { incoming } = await answerOf('/login', { 'Accept-Encoding': accepted }, writeInPieces('text/html'));
      expect(incoming.headers['content-encoding']).toBeUndefined();
    },
  );

  it('keeps status and headers that are written at once, and what is shown in its place', async () => {
    const { incoming, body } = await answerOf('/login', {}, (_, outgoing) =>
      outgoing
        .writeHead(404, { 'Content-Type': 'text/html', 'Content-Length': '1000', 'X-Own': 'kept' })
        .end(`<p></p>${FLIGHT}`),
    );
    expect([incoming.statusCode, incoming.headers['x-own'], body.toString()]).toEqual([
      404,
      'kept',
      `<p></p>${FLIGHT}`,
    ]);
  });
});

it.each([
  ['another page', '/openapi', {}, 'text/html'],
  ['a page of the console', '/t/acme/admin/people', {}, 'text/html'],
  ['what Next’s router fetches', '/login', { RSC: '1' }, 'text/x-component'],
  ['what is no page', '/login', {}, 'text/plain'],
])('%s goes out as it is written', async (_, path, headers, type) => {
  const { body } = await answerOf(path, headers, writeInPieces(type));
  expect(body.toString()).toBe(`<p>一</p>${FLIGHT}<p>2</p>`);
});
