import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { follow } from './follow';

let hidden = false;
const page = new EventTarget();
const show = (visible: boolean) => {
  hidden = !visible;
  page.dispatchEvent(new Event('visibilitychange'));
};

type Answer = (signal: AbortSignal) => Response | Promise<Response>;
let asked: string[] = [];
let answers: Answer[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  hidden = false;
  asked = [];
  answers = [];
  const addEventListener = page.addEventListener.bind(page);
  const removeEventListener = page.removeEventListener.bind(page);
  vi.stubGlobal('document', {
    addEventListener,
    removeEventListener,
    get visibilityState() {
      return hidden ? 'hidden' : 'visible';
    },
  });
  vi.stubGlobal('fetch', async (address: string, { signal }: { signal: AbortSignal }) => {
    asked.push(new URL(address, 'http://localhost').searchParams.get('since') ?? '');
    const next = answers.shift();
    if (!next) throw new TypeError('fetch failed');
    return next(signal);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A stream that a test writes to. */
function stream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (own) => void (controller = own) });
  const answer: Answer = (signal) => {
    signal.addEventListener('abort', () => controller?.error(signal.reason));
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
  };
  return {
    answer,
    send: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
  };
}

function start() {
  const stop = new AbortController();
  let changes = 0;
  const done = follow({ address: '/admin/live?topics=people', since: 'rendered' }, () => (changes += 1), stop.signal);
  return { stop, done, changes: () => changes };
}

const message = (changed: string[], since: string) => `data: ${JSON.stringify({ changed, since })}\n\n`;

it('reads each message of a stream, however it is split, and asks from the last one after it ended', async () => {
  const first = stream();
  answers = [first.answer, stream().answer];
  const { changes, stop } = start();
  await vi.advanceTimersByTimeAsync(0);
  first.send(message([], 'one').slice(0, 10));
  first.send(`${message([], 'one').slice(10)}:\n\n${message(['people'], 'two')}`);
  await vi.advanceTimersByTimeAsync(0);
  expect(changes()).toBe(1);
  first.end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual(['rendered', 'two']);
  stop.abort();
});

it('asks every 10 seconds where the answer is not a stream', async () => {
  answers = ['one', 'two', 'three'].map(
    (since) => () => Response.json({ changed: since === 'two' ? ['people'] : [], since }),
  );
  const { changes, stop } = start();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([asked, changes()]).toEqual([['rendered', 'one', 'two'], 1]);
  stop.abort();
});

const busy = (retryAfter: string) => () => new Response(null, { status: 503, headers: { 'Retry-After': retryAfter } });

it('waits twice as long after each failure, and at least as long as the server says', async () => {
  answers = [];
  const { stop } = start();
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000);
  expect(asked).toHaveLength(4);
  answers = [busy('30')];
  vi.spyOn(Math, 'random').mockReturnValue(0);
  await vi.advanceTimersByTimeAsync(8_000 + 29_000);
  expect(asked).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(6);
  stop.abort();
});

it.each([
  ['a random time up to twice as long as the server says', '30', 60_000],
  ['two minutes at most', '99999999', 120_000],
  ['like after any failure if the server names a date', 'Fri, 27 Nov 2026 09:00:00 GMT', 1_000],
])('waits %s', async (_time, retryAfter, wait) => {
  answers = [busy(retryAfter)];
  const { stop } = start();
  await vi.advanceTimersByTimeAsync(wait - 1);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
  stop.abort();
});

it('waits longer each time when streams end before their first message, or servers of the version before know none', async () => {
  const none: Answer = () => new Response(null, { headers: { 'Content-Type': 'text/event-stream' } });
  answers = [none, () => new Response(null, { status: 404 }), none, stream().answer];
  const { stop } = start();
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 3_999);
  expect(asked).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(4);
  stop.abort();
});

it('leaves a stream without a sign of life for a minute, and asks again', async () => {
  const first = stream();
  answers = [first.answer, stream().answer];
  const { stop } = start();
  await vi.advanceTimersByTimeAsync(0);
  first.send(message([], 'one'));
  for (let index = 0; index < 4; index += 1) {
    await vi.advanceTimersByTimeAsync(25_000);
    first.send(':\n\n');
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual(['rendered', 'one']);
  stop.abort();
});

it.each([401, 403])('stops asking after %i', async (status) => {
  answers = [() => new Response(null, { status })];
  const { done } = start();
  await done;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(1);
});

it('ends its stream when the page has been hidden for a while, and catches up when it is shown', async () => {
  const first = stream();
  answers = [first.answer, stream().answer];
  const { stop } = start();
  await vi.advanceTimersByTimeAsync(0);
  first.send(message([], 'one'));
  await vi.advanceTimersByTimeAsync(0);
  show(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
  show(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual(['rendered', 'one']);
  stop.abort();
});
