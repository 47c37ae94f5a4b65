import { pullStep } from '@/lib/edge/pull/pull-step';
import { createGuardedRequest } from '@/lib/platform/http-client/guarded-request';
import { createDispatcher, type Dispatcher } from '@/lib/platform/shared/dispatcher';
import { msg } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { PullServices } from '@/lib/provisioning/pull/open-directory';
import { createPullQueue } from '@/lib/provisioning/pull/postgres/queue';
import type { Container } from './container';
import type { Foundation } from './foundation';

/** How long a directory may take to answer. A page of hundreds of people takes seconds. */
const ANSWER_MILLISECONDS = 30_000;
const LOOKS_EVERY_MILLISECONDS = 5_000;
const AFTER_AN_ERROR_MILLISECONDS = 60_000;

/** What directories are read with. The operator names their hosts, which may therefore be inside the network. */
export function pullServices({ config, keysFor, now }: Pick<Foundation, 'config' | 'keysFor' | 'now'>): PullServices {
  const { pullOrigins: origins } = config;
  const allowed = Object.values(origins).map((origin) => new URL(origin).host);
  return {
    origins,
    sealingKey: keysFor('pull-source'),
    now,
    request: createGuardedRequest({ allowed, milliseconds: ANSWER_MILLISECONDS }),
  };
}

/** Pulls directories that do not push, each by one process at a time. */
export function directoryPulls(
  { database, jobLog: log }: Foundation,
  services: PullServices,
  container: () => Container,
): Dispatcher {
  const queue = createPullQueue(database);
  return createDispatcher({
    claim: (limit) => queue.claim(limit),
    async deliver(claimed) {
      const { tenantId, connectionId, failures } = claimed;
      try {
        const settled = await pullStep({ container: container(), queue, services }, claimed);
        if (settled) await queue.settle(claimed, settled);
        if (settled?.error)
          log.warn(
            { tenantId, connectionId, failures, reason: inEnglish(settled.error) },
            'directory not pulled; will retry',
          );
      } catch (err) {
        log.error({ tenantId, connectionId, err }, 'directory not pulled; will retry');
        const error = msg('scimConnections.pullInternalError');
        await queue
          .settle(claimed, { run: claimed.run, error, againInMilliseconds: AFTER_AN_ERROR_MILLISECONDS })
          .catch(() => undefined);
      }
    },
    onError: (err) => log.error({ err }, 'cannot read directories that are due'),
    lookEveryMilliseconds: LOOKS_EVERY_MILLISECONDS,
  });
}
