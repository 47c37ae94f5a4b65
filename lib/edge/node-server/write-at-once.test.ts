import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
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
