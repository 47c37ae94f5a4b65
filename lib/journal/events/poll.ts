/** Poll-based delivery (RFC 8936). */
import { setTimeout as sleep } from 'node:timers/promises';
import { verbatim } from '@/lib/platform/shared/message';
import type { Composer } from './compose';
import type { PollRequest } from './poll-request';
import type { EventFeed } from './queue';
import type { EventReceiver } from './receiver';

/** The most events in one response. */
export const eventsAtMost = 100;
/** How long a poll is held open; proxies usually time out after a minute. */
const HELD_MILLISECONDS = 30_000;
const LOOKS_EVERY_MILLISECONDS = 1_000;

/** Tokens by their `jti` (RFC 8936, 2.3). */
export interface PollAnswer {
  sets: Record<string, string>;
  moreAvailable: boolean;
}

/**
 * Answers a poll. First notes it and stores the receiver's acknowledgments and errors, then returns the oldest pending events.
 * Events that are not acknowledged come again with the next poll, and events about one subject keep their order. If
 * there are none, the poll is held until an event arrives, without occupying a database connection.
 * @param how.signal ends the wait when the receiver disconnects or the server stops
 */
export async function poll(
  { feed, composer }: { feed: Pick<EventFeed, 'settle' | 'polled' | 'read'>; composer: Pick<Composer, 'token'> },
  { receiver, request }: { receiver: EventReceiver; request: PollRequest },
  { signal, heldMilliseconds = HELD_MILLISECONDS }: { signal: AbortSignal; heldMilliseconds?: number },
): Promise<PollAnswer> {
  await feed.polled(receiver);
  const { ack, setErrs, returnImmediately } = request;
  const refused = Object.entries(setErrs).map(([id, { err, description }]) => ({
    id,
    reason: verbatim(description ? `${err}: ${description}` : err),
  }));
  if (ack.length + refused.length > 0) await feed.settle(receiver, { acknowledged: ack, refused });

  const limit = Math.min(request.maxEvents ?? eventsAtMost, eventsAtMost);
  const until = Date.now() + (returnImmediately || limit === 0 ? 0 : heldMilliseconds);
  let waiting = await feed.read(receiver, limit + 1);
  while (waiting.length === 0 && Date.now() < until && !signal.aborted) {
    await sleep(LOOKS_EVERY_MILLISECONDS, undefined, { signal }).catch(() => undefined);
    waiting = await feed.read(receiver, limit + 1);
  }
  const sets = await Promise.all(
    waiting.slice(0, limit).map(async (delivery) => [delivery.id, await composer.token(delivery, receiver)] as const),
  );
  return { sets: Object.fromEntries(sets), moreAvailable: waiting.length > limit };
}
