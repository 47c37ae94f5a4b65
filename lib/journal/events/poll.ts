/** Poll-based delivery (RFC 8936). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Composer } from './compose';
import type { PollRequest } from './poll-request';
import type { EventFeed } from './queue';
import type { EventReceiver } from './receiver';

/** In one answer. */
export const eventsAtMost = 100;
/** How long a poll is held open; proxies usually wait for a minute. */
const HELD_MILLISECONDS = 30_000;
const LOOKS_EVERY_MILLISECONDS = 1_000;

/** RFC 8936, 2.3: tokens by their `jti`. */
export interface PollAnswer {
  sets: Record<string, string>;
  moreAvailable: boolean;
}

/**
 * Answers a poll: what the receiver says of tokens that it has is kept first, then come the oldest that wait. What is
 * not acknowledged comes again with the next poll, and nothing of a subject before what came earlier. Without any, the
 * poll is held until there is one, without holding a connection to the database.
 * @param how.signal ends the wait: the receiver or the server goes away
 */
export async function poll(
  { feed, composer }: { feed: Pick<EventFeed, 'settle' | 'read'>; composer: Pick<Composer, 'token'> },
  { receiver, request }: { receiver: EventReceiver; request: PollRequest },
  { signal, heldMilliseconds = HELD_MILLISECONDS }: { signal: AbortSignal; heldMilliseconds?: number },
): Promise<PollAnswer> {
  const { ack, setErrs, returnImmediately } = request;
  const refused = Object.entries(setErrs).map(([id, { err, description }]) => ({
    id,
    reason: `${err}${description ? `: ${description}` : ''}`.slice(0, 500),
  }));
  if (ack.length + refused.length > 0) await feed.settle(receiver, { acknowledged: ack, refused });

  const limit = Math.min(request.maxEvents ?? eventsAtMost, eventsAtMost);
  const until = Date.now() + (returnImmediately || limit === 0 ? 0 : heldMilliseconds);
  let waiting = await feed.read(receiver, limit + 1);
  while (waiting.length === 0 && Date.now() < until && !signal.aborted) {
    await sleep(LOOKS_EVERY_MILLISECONDS, undefined, { signal }).catch(() => undefined);
    waiting = await feed.read(receiver, limit + 1);
  }
  const told = await Promise.all(
    waiting.slice(0, limit).map(async (delivery) => [delivery.id, await composer.token(delivery, receiver)] as const),
  );
  return { sets: Object.fromEntries(told), moreAvailable: waiting.length > limit };
}
