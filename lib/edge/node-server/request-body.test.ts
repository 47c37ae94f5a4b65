import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSmallBody } from './request-body';

let server: Server;
let begun: number;
let port: number;

/** Says whether the body was available as a whole or was streamed. */
beforeEach(async () => {
  begun = 0;
  server = createServer((incoming, outgoing) => {
    readSmallBody(incoming, () => {
      begun++;
      const whole = 'rawBody' in incoming && incoming.rawBody instanceof Buffer ? incoming.rawBody : null;
      void (whole ? Promise.resolve(whole) : buffer(incoming)).then((body) =>
        outgoing.end(`${whole ? 'whole' : 'streamed'} ${body.length}`),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => server.close());

function send(headers: Record<string, string>, chunks: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { port, host: '127.0.0.1', method: 'POST', headers },
      (incoming) => void text(incoming).then(resolve, reject),
    );
    outgoing.on('error', reject);
    for (const chunk of chunks) outgoing.write(chunk);
    outgoing.end();
  });
}

describe('a request body', () => {
  it.each<[string, Record<string, string>, string[], string]>([
    ['is available in full when it declares a small length', { 'Content-Length': '6' }, ['abc', 'def'], 'whole 6'],
    ['is available in full when it is empty', { 'Content-Length': '0' }, [], 'whole 0'],
    ['is streamed when it declares no length', { 'Transfer-Encoding': 'chunked' }, ['abc', 'def'], 'streamed 6'],
    ['is streamed when it is large', { 'Content-Length': '65537' }, ['x'.repeat(65_537)], 'streamed 65537'],
  ])('%s', async (_, headers, chunks, answer) => {
    expect(await send(headers, chunks)).toBe(answer);
  });

  it('that never completes is never passed on', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nabc');
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    expect(await send({ 'Content-Length': '1' }, ['a'])).toBe('whole 1');
    expect(begun).toBe(1);
  });
});
