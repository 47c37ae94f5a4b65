import { setImmediate as afterWriting } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { PushedResponse, type Sink } from './pushed-response';

const text = new TextEncoder();

function pushed() {
  const known: { sink: Sink | null; left: number } = { sink: null, left: 0 };
  const response = new PushedResponse(
    (sink) => {
      known.sink = sink;
      return () => void (known.left += 1);
    },
    { 'Content-Type': 'text/event-stream' },
  );
  return { response, known };
}

it('is an ordinary response for code that reads its body', async () => {
  const { response, known } = pushed();
  await afterWriting();
  expect([response.headers.get('content-type'), known.sink]).toEqual(['text/event-stream', null]);
  const reader = response.body?.getReader();
  const first = reader?.read();
  await afterWriting();
  known.sink?.write(text.encode('one'));
  known.sink?.write(text.encode('two'));
  expect(new TextDecoder().decode((await first)?.value)).toBe('one');
  expect(known.sink?.unread).toBe(3);
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('two');
  known.sink?.end();
  expect((await reader?.read())?.done).toBe(true);
  known.sink?.end();
});

it('says once that its reader has left', async () => {
  const { response, known } = pushed();
  const reader = response.body?.getReader();
  void reader?.read();
  await afterWriting();
  await reader?.cancel();
  known.sink?.end();
  expect(known.left).toBe(1);
});
