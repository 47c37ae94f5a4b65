import { pollTransmitter } from '@/lib/edge/oauth/poll-transmitter';
import { createPollQueue } from '@/lib/grants/trusted-issuers/postgres/poll-queue';
import { createGuardedPost } from '@/lib/platform/http-client/guarded-post';
import { createDispatcher, type Dispatcher } from '@/lib/platform/shared/dispatcher';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { Foundation } from './foundation';

/** How long a transmitter may take to answer. */
const ANSWER_MILLISECONDS = 10_000;
/** Transmitters are due every half minute, so that looking more often finds little. */
const LOOKS_EVERY_MILLISECONDS = 5_000;

/** Polls the transmitters of Shared Signals that do not push, each by one process at a time. */
export function signalPolls(
  { config, database, keysFor, jobLog: log }: Foundation,
  container: Parameters<typeof pollTransmitter>[0]['container'],
): Dispatcher {
  const queue = createPollQueue(database);
  const parts = {
    container,
    post: createGuardedPost({ allowed: config.fetchAllowedHosts.issuers, milliseconds: ANSWER_MILLISECONDS }),
    sealingKey: keysFor('trusted-issuer'),
  };
  return createDispatcher({
    claim: (limit) => queue.claim(limit),
    async deliver(claimed) {
      const { tenantId, issuer, failures } = claimed;
      try {
        const polled = await pollTransmitter(parts, claimed);
        await queue.settle(claimed, polled);
        const { error } = polled;
        if (error)
          log.warn({ tenantId, issuer, failures, reason: inEnglish(error) }, 'transmitter not polled; will retry');
      } catch (err) {
        log.error({ tenantId, issuer, err }, 'transmitter not polled; will retry');
      }
    },
    onError: (err) => log.error({ err }, 'cannot read transmitters that are due'),
    lookEveryMilliseconds: LOOKS_EVERY_MILLISECONDS,
  });
}
