import { setTimeout as sleep } from 'node:timers/promises';
import { after } from 'next/server';
import type { Container } from '@/lib/edge/container';

/** How often an instance looks, at most, for what earlier requests could not deliver. */
const LOOKS_EVERY_MILLISECONDS = 5_000;
/**
 * After this long, a request begins nothing more and leaves the rest to later ones, however much others put into the
 * outboxes: platforms end a function after a minute or more. A delivery in progress takes 10 s at most.
 */
const DELIVERS_FOR_MILLISECONDS = 10_000;
/** When each installation's outboxes were looked at last, in milliseconds of `performance.now()`. */
const lookedAt = new WeakMap<Container['database'], number>();

/**
 * Finishes after the response what the current request left to the background. If Next runs alone, no timer or worker
 * of ours can be relied on: a platform may freeze the process from one request to the next. The batches are written.
 * What is due is delivered if a statement has put something into an outbox, and every few seconds for retries; where
 * there is no traffic, these are left to the scheduled job (decision 0068).
 *
 * Called once a request, by what every route, page, form and action begins with. An endpoint need not know of it.
 */
export function settleAfterResponse(services: Container): void {
  const { config, database } = services;
  if (config.ownServer) return;
  const before = database.outboxWrites();
  after(async () => {
    const delivers = database.outboxWrites() !== before || isTimeToLook(database);
    await Promise.all([database.flush(), delivers && deliverDue(services)]);
  });
}

const isTimeToLook = (database: Container['database']): boolean =>
  performance.now() - (lookedAt.get(database) ?? -Infinity) > LOOKS_EVERY_MILLISECONDS;

/** Delivers, and writes what the deliveries recorded. */
async function deliverDue({ database, deliveryWorker, mail, maintenance }: Container): Promise<void> {
  lookedAt.set(database, performance.now());
  const limits = { milliseconds: DELIVERS_FOR_MILLISECONDS };
  // A deletion can stop at any time: each step is a separate transaction.
  const deletions = Promise.race([
    maintenance.finishClientDeletions(),
    sleep(limits.milliseconds, undefined, { ref: false }),
  ]);
  await Promise.all([deliveryWorker.deliverDue(limits), mail?.deliverDue(limits), deletions]);
  await database.flush();
}
