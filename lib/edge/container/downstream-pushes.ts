import type { TenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import { allowedHosts } from '@/lib/platform/http-client/allowed-hosts';
import { createGuardedRequest } from '@/lib/platform/http-client/guarded-request';
import type { Batch } from '@/lib/platform/postgres/batch';
import type { Dispatcher } from '@/lib/platform/shared/dispatcher';
import { createAccessTokens } from '@/lib/provisioning/downstream/access-tokens';
import type { DownstreamApplication } from '@/lib/provisioning/downstream/application';
import { createDownstreamStore } from '@/lib/provisioning/downstream/postgres';
import { createDownstreamQueue } from '@/lib/provisioning/downstream/postgres/queue';
import { createRemote, type Remote } from '@/lib/provisioning/downstream/remote';
import type { DownstreamServices } from '@/lib/provisioning/downstream/store';
import { createDownstreamWorker } from '@/lib/provisioning/downstream/worker';
import type { NewProvisioningEntry } from '@/lib/provisioning/log/entry';
import type { Foundation } from './foundation';

/** How long a downstream application may take to answer. */
const ANSWER_MILLISECONDS = 10_000;

/** Downstream applications, and the worker that pushes people and groups to them. */
export function downstreamPushes(
  { config, database, keysFor, jobLog: log, now }: Foundation,
  {
    resourceTypes,
    provisioning,
  }: { resourceTypes: (tenantId: string) => Promise<TenantResourceTypes>; provisioning: Batch<NewProvisioningEntry> },
): {
  downstream: DownstreamServices;
  remoteOf: (application: DownstreamApplication) => Remote;
  downstreamWorker: Dispatcher;
} {
  const allowed = config.fetchAllowedHosts.applications;
  const sealingKey = keysFor('downstream-application');
  const send = createGuardedRequest({ allowed, milliseconds: ANSWER_MILLISECONDS });
  const tokens = createAccessTokens({ send, sealingKey, now });
  return {
    remoteOf: (application) => createRemote(application, { send, tokens, now, record: () => undefined }),
    downstream: { store: createDownstreamStore(database), sealingKey, mayUseHttp: allowedHosts(allowed) },
    downstreamWorker: createDownstreamWorker({
      queue: createDownstreamQueue(database),
      send,
      tokens,
      now,
      resourceTypes,
      record: (entry) => provisioning.add(entry),
      log,
    }),
  };
}
