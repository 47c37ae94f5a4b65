import type { z } from 'zod';
import { tenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import { how } from '@/lib/directory/postgres/testing/fixture';
import { createGuardedRequest } from '@/lib/platform/http-client/guarded-request';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { Dispatcher } from '@/lib/platform/shared/dispatcher';
import { newSecret } from '@/lib/platform/shared/secret';
import type { NewProvisioningEntry } from '@/lib/provisioning/log/entry';
import { createAccessTokens } from '../../access-tokens';
import type { DownstreamApplication } from '../../application';
import { applicationFields } from '../../application-fields';
import { createApplication } from '../../create-application';
import type { DownstreamServices } from '../../store';
import { createDownstreamWorker } from '../../worker';
import { createDownstreamStore } from '..';
import { createDownstreamQueue } from '../queue';

const key = new Uint8Array(32).fill(7);
const types = tenantResourceTypes([]);

/** The parts of a server process that push to downstream applications. */
export interface DownstreamProcess {
  services: DownstreamServices;
  worker: Dispatcher;
  logged: string[];
  entries: NewProvisioningEntry[];
}

/** @param allowed hosts that may be private */
export function downstreamProcess(
  database: Connection,
  { allowed = ['127.0.0.1'], milliseconds = 2_000 } = {},
): DownstreamProcess {
  const logged: string[] = [];
  const entries: NewProvisioningEntry[] = [];
  const log = {
    warn: (facts: object, text: string) => void logged.push(`${text}: ${'reason' in facts ? facts.reason : ''}`),
    error: (facts: object, text: string) => void logged.push(`${text} ${'err' in facts ? String(facts.err) : ''}`),
  };
  const now = () => new Date();
  const send = createGuardedRequest({ allowed, milliseconds });
  return {
    services: { store: createDownstreamStore(database), sealingKey: key, mayUseHttp: () => true },
    worker: createDownstreamWorker({
      queue: createDownstreamQueue(database),
      send,
      tokens: createAccessTokens({ send, sealingKey: key, now }),
      now,
      resourceTypes: async () => types,
      record: (entry) => void entries.push(entry),
      log,
      lookEveryMilliseconds: 50,
    }),
    logged,
    entries,
  };
}

/** Adds an application with a random name. */
export async function newApplication(
  services: DownstreamServices,
  tenantId: string,
  {
    disabled = false,
    ...fields
  }: Partial<z.input<typeof applicationFields>> & { base_url: string; disabled?: boolean },
): Promise<DownstreamApplication> {
  const secret =
    fields.authentication === 'client_credentials' ? { client_secret: 'its-secret' } : { token: 'its-token' };
  const created = await createApplication(
    services,
    {
      tenantId,
      fields: applicationFields.parse({ name: newSecret(), ...secret, ...fields }),
      people: types.User,
      disabled,
    },
    how(),
  );
  if (created.kind !== 'created') throw new Error(JSON.stringify(created));
  return created.application;
}

/** Simulates the time that the worker waits: everything becomes due, and applications are no longer paused. */
export async function later(database: Connection, tenantId: string): Promise<void> {
  await database.execute(
    sql`UPDATE downstream_resource SET due_at = now(), leased_until = NULL WHERE tenant_id = ${tenantId}::uuid`,
  );
  await database.execute(
    sql`UPDATE downstream_application SET paused_until = NULL WHERE tenant_id = ${tenantId}::uuid`,
  );
}
