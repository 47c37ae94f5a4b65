import { GIVES_UP_AFTER_HOURS } from '@/lib/journal/downstream/downstream-resource';
import type { ClaimedResource } from '@/lib/journal/downstream/queue';
import { backoff } from '@/lib/journal/events/backoff';
import type { GuardedRequest } from '@/lib/platform/http-client/guarded-request';
import type { Clock } from '@/lib/platform/shared/clock';
import { createDispatcher, type Dispatcher } from '@/lib/platform/shared/dispatcher';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { NewProvisioningEntry } from '@/lib/provisioning/log/entry';
import { isObject } from '@/lib/scim/protocol/json';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { AccessTokens } from './access-tokens';
import { type DownstreamApplication, type Features, RECONCILE_ATTEMPTS } from './application';
import { composeCall } from './compose-call';
import { isPushFailed, type PushFailed } from './push-failed';
import { pushGroup } from './push-group';
import { type Pushed, type Pushing, pushUser } from './push-user';
import type { DownstreamQueue, PushedApplication } from './queue';
import { reconcileStep } from './reconcile';
import { createRemote, type Remote } from './remote';
import { walkStep } from './walk';
import { managerOf } from './wanted';

interface Log {
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/** What the worker needs beside the queue. */
export interface WorkerParts {
  send: GuardedRequest;
  tokens: AccessTokens;
  now: Clock;
  resourceTypes: (tenantId: string) => Promise<Readonly<Record<'User' | 'Group', ResourceType>>>;
  /** Adds a request to the provisioning log. */
  record: (entry: NewProvisioningEntry) => void;
  log: Log;
}

const NOTHING = { remoteId: null, pushed: null, name: null };
const HOUR = 3_600_000;
const FEATURES_FOR_MILLISECONDS = 24 * HOUR;
const GRANTS_EVERY_MILLISECONDS = 60_000;

/**
 * Pushes people and groups to downstream applications. Several processes may run it in parallel: each person is claimed
 * by one process.
 */
export function createDownstreamWorker({
  queue,
  lookEveryMilliseconds,
  ...parts
}: WorkerParts & { queue: DownstreamQueue; lookEveryMilliseconds?: number }): Dispatcher {
  const { log, now } = parts;
  let grantsLookedAt = -Infinity;

  async function push(application: PushedApplication, claimed: ClaimedResource): Promise<void> {
    const types = await parts.resourceTypes(claimed.tenantId);
    const people = types.User;
    if (claimed.kind === 'Application') return walkStep(queue, application, claimed, people);
    const remote = remoteFor(parts, application, claimed, [types.User, types.Group]);
    const features = await featuresOf(application, remote);
    let answered = false;
    const noting: Remote = {
      ...remote,
      async call(...request) {
        const answer = await remote.call(...request);
        answered = true;
        return answer;
      },
    };
    const pushing: Pushing = { application, remote: noting, features };
    if (claimed.kind === 'Reconcile') return reconcileStep(queue, pushing, claimed, people);
    const pushed =
      claimed.kind === 'User'
        ? await userPushed(pushing, claimed, people)
        : await pushGroup(pushing, claimed, await queue.readGroup(application, claimed.resourceId));
    if (pushed.kind === 'forgotten')
      return claimed.confirmed ? queue.settle(claimed, NOTHING, { answered, groups: false }) : queue.forget(claimed);
    const changesMembership =
      pushed.remoteId !== claimed.remoteId || (pushed.pushed?.active ?? null) !== (claimed.pushed?.active ?? null);
    return queue.settle(claimed, pushed, {
      answered,
      groups: claimed.kind === 'User' && application.pushGroups && changesMembership,
    });
  }

  async function userPushed(pushing: Pushing, claimed: ClaimedResource, people: ResourceType): Promise<Pushed> {
    const { application } = pushing;
    const person = await queue.readPerson(application, claimed.resourceId, people);
    const manager = person && managerOf(person.person.attributes);
    const remoteIds = manager ? await queue.remoteIdsOf(application, [manager]) : new Map<string, string>();
    return pushUser(pushing, claimed, person, { people, remoteIds });
  }

  async function featuresOf(application: PushedApplication, remote: Remote): Promise<Features> {
    const { features } = application;
    if (features && now().getTime() - Date.parse(features.readAt) < FEATURES_FOR_MILLISECONDS) return features;
    const read = await readFeatures(remote, now());
    if (read) await queue.keepFeatures(application, read);
    return read ?? { patch: true, readAt: now().toISOString() };
  }

  async function fail(claimed: ClaimedResource, failures: number, failed: PushFailed): Promise<void> {
    const { tenantId, applicationId, kind, resourceId, attempts, waitingSince, claimedAt } = claimed;
    const { reason, ofApplication, retryAfterMilliseconds } = failed;
    const { againInMilliseconds, pauseMilliseconds } = backoff({
      attempts,
      failures: failures + 1,
      retryAfterMilliseconds,
    });
    const givesUp =
      kind === 'Reconcile'
        ? attempts >= RECONCILE_ATTEMPTS
        : claimedAt.getTime() + againInMilliseconds > waitingSince.getTime() + GIVES_UP_AFTER_HOURS * HOUR;
    log.warn(
      { tenantId, application: applicationId, kind, resource: resourceId, attempts, reason: inEnglish(reason) },
      givesUp
        ? 'not pushed to a downstream application; gave up'
        : 'not pushed to a downstream application; will retry',
    );
    await queue.fail(claimed, {
      reason,
      againInMilliseconds,
      givesUp,
      pauseMilliseconds: ofApplication ? pauseMilliseconds : null,
    });
  }

  async function deliver(claimed: ClaimedResource): Promise<void> {
    const { tenantId, applicationId, kind, resourceId } = claimed;
    try {
      const application = await queue.findApplication(tenantId, applicationId);
      // Deleted since.
      if (!application) return;
      try {
        await push(application, claimed);
      } catch (error) {
        if (!isPushFailed(error)) throw error;
        await fail(claimed, application.failures, error);
      }
    } catch (err) {
      log.error(
        { tenantId, application: applicationId, kind, resource: resourceId, err },
        'not pushed to a downstream application; will retry',
      );
    }
  }

  return createDispatcher({
    async claim(limit) {
      if (performance.now() - grantsLookedAt > GRANTS_EVERY_MILLISECONDS) {
        grantsLookedAt = performance.now();
        await queue.markGranted();
      }
      return queue.claim(limit);
    },
    deliver,
    onError: (err) => log.error({ err }, 'cannot read what downstream applications wait for'),
    lookEveryMilliseconds,
  });
}

function remoteFor(
  { send, tokens, now, record }: WorkerParts,
  application: DownstreamApplication,
  claimed: ClaimedResource,
  types: readonly ResourceType[],
): Remote {
  return createRemote(application, {
    send,
    tokens,
    now,
    record: (call) => record(composeCall(call, { application, claimed, types })),
  });
}

/**
 * What the ServiceProviderConfig says (RFC 7644, 4); null if it cannot be read. Then PATCH is tried, as nearly every
 * service provider supports it.
 */
async function readFeatures(remote: Remote, now: Date): Promise<Features | null> {
  try {
    const { status, body } = await remote.call('GET', '/ServiceProviderConfig');
    const patch = status === 200 ? body?.patch : undefined;
    const unsupported = isObject(patch) && patch.supported === false;
    return { patch: !unsupported, readAt: now.toISOString() };
  } catch (error) {
    if (isPushFailed(error)) return null;
    throw error;
  }
}
