import { setTimeout as sleep } from 'node:timers/promises';

/** The action waits this long for the result, so that the administrator sees it unless the receiver is slow. */
const WATCHED_MILLISECONDS = 4_000;

/** Waits for a delivery that an administrator asked for, within limits. */
export const watched = (deliveryWorker: { deliverDue(): Promise<void> }): Promise<void> =>
  Promise.race([deliveryWorker.deliverDue(), sleep(WATCHED_MILLISECONDS)]);
