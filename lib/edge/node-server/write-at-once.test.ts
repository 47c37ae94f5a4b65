import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { PushedResponse, type Sink } from '@/lib/platform/shared/pushed-response';
import { TextResponse } from '@/lib/platform/shared/text-response';
import { writeAtOnce } from './create-listener';

it('writes a response of known text with its length in bytes, and leaves any other alone', async () => {
  const left: Response[] = [];
  const answers = [
    new TextResponse('{"ü":1}', { status: 400, headers: { 'Content-Type': 'application/json' } }),
    new TextResponse(null),
    new Response('streamed'),
  ];
  const server = createServer((_, outgoing) => {
    const response = answers.shift() ?? new Response();
    outgoing.setHeader('X-Request-Id', 'one');
    const rest = writeAtOnce(response, outgoing);
    if (rest !== response) return;
    left.push(rest);
    outgoing.end('by the listener');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const first = await fetch(url);
  expect([
    first.status,
    ...['content-length', 'content-type', 'x-request-id'].map((name) => first.headers.get(name)),
    await first.text(),
  ]).toEqual([400, '8', 'application/json', 'one', '{"ü":1}']);
  const second = await fetch(url);
  expect([second.status, second.headers.get('content-length'), await second.text()]).toEqual([200, '0', '']);
  expect(left).toEqual([]);
  expect(await (await fetch(url)).text()).toBe('by the listener');
  expect(left).toHaveLength(1);
  server.close();
});

it('hands over the connection to a response that goes on, and says when the client has left', async () => {
  const sinks: Sink[] = [];
  let left = 0;
  const server = createServer((_, outgoing) => {
    const push = (sink: Sink) => {
      sinks.push(sink);
      return () => void (left += 1);
    };
    writeAtOnce(new PushedResponse(push, { 'Content-Type': 'text/event-stream' }), outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ended = await fetch(url);
  expect(ended.headers.get('content-type')).toBe('text/event-stream');
  sinks[0]?.write(new TextEncoder().encode('data: 1\n\n'));
  sinks[0]?.end();
  expect(await ended.text()).toBe('data: 1\n\n');
  const connection = new AbortController();
  await fetch(url, { signal: connection.signal });
  connection.abort();
  await expect.poll(() => left).toBe(2);
  server.close();
});
