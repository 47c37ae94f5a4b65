import { createPerson } from '@/lib/directory/create-person';
import { container } from '@/lib/edge/container';
import { newTenant, openContainerWorld } from '@/lib/edge/container/testing/container-world';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { sql } from '@/lib/platform/postgres/database';
import { createPullQueue } from '@/lib/provisioning/pull/postgres/queue';
import type { PullQueue, PullSettled } from '@/lib/provisioning/pull/queue';
import type { RunKind } from '@/lib/provisioning/pull/run';
import { askPull, setPullSource } from '@/lib/provisioning/pull/set-source';
import type { PullSettings, PullSource } from '@/lib/provisioning/pull/source';
import { createConnection } from '@/lib/provisioning/scim-connections/create-connection';
import { pullStep } from '../pull-step';

export const how = () => ({ cause: systemCause, now: new Date() });

/** A server that pulls from these origins. */
export function openPullWorld(origins: string) {
  process.env.TESSERA_PULL_ORIGINS = origins;
  return openContainerWorld();
}

/** A connection that pulls, in a tenant of its own. */
export async function pulledConnection(
  settings: PullSettings,
  { secret = 'right', active = true, brakePercent = null as number | null } = {},
) {
  const tenant = await newTenant();
  const tenantId = tenant.id;
  const created = await createConnection(
    container().scimConnections,
    { tenantId, name: 'Directory', provider: 'entra-id', adoption: 'on', brakePercent },
    how(),
  );
  if (created.kind !== 'created') throw new Error(created.kind);
  const { id } = created.connection;
  const services = { store: container().pullSources, sealingKey: container().pulling.sealingKey };
  await setPullSource(services, { tenantId, id, settings, secret, active }, how());
  const { database } = container();
  const queue = createPullQueue(database);

  const source = async (): Promise<PullSource> => {
    const found = await container().pullSources.find(tenantId, id);
    if (!found) throw new Error('no source');
    return found;
  };

  /** Claims the connection, as one process does. */
  const claim = async (from: PullQueue = queue) =>
    (await from.claim(1_000)).filter((claimed) => claimed.connectionId === id);

  /** One claim and its step. @returns how it ended; undefined if there was nothing to claim */
  async function step(milliseconds?: number): Promise<PullSettled | null | undefined> {
    const [claimed] = await claim();
    if (!claimed) return undefined;
    const settled = await pullStep(
      {
        container: container(),
        queue,
        services: container().pulling,
        ...(milliseconds !== undefined && { milliseconds }),
      },
      claimed,
    );
    if (settled) await queue.settle(claimed, settled);
    return settled;
  }

  return {
    tenant,
    tenantId,
    id,
    queue,
    services,
    source,
    claim,
    step,
    /** Requests a run and goes through it. */
    async run(kind: RunKind) {
      await askPull(container().pullSources, { tenantId, id, kind }, how());
      await step();
      return source();
    },
    /** As if the process that had claimed the connection were gone for minutes. */
    expire: () =>
      database.execute(sql`
        UPDATE pull_source SET leased_until = now() - interval '1 second'
        WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${id}::uuid`),
    people: () =>
      database.query<{
        id: string;
        userName: string;
        externalId: string | null;
        active: boolean;
        title: string | null;
      }>(sql`
        SELECT id::text, user_name AS "userName", external_id AS "externalId", active, attributes ->> 'title' AS title FROM person
        WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${id}::uuid AND deleted_at IS NULL ORDER BY user_name`),
    /** The connection's groups, with the names of their members. */
    groups: () =>
      database.query<{ name: string; externalId: string | null; members: string[] }>(sql`
        SELECT g.display_name AS name, g.external_id AS "externalId", ARRAY(
          SELECT COALESCE(p.user_name, n.display_name) FROM group_member m
          LEFT JOIN person p ON p.tenant_id = g.tenant_id AND p.id = m.member_id
          LEFT JOIN "group" n ON n.tenant_id = g.tenant_id AND n.id = m.member_id
          WHERE m.tenant_id = g.tenant_id AND m.group_id = g.id ORDER BY 1) AS members
        FROM "group" g WHERE g.tenant_id = ${tenantId}::uuid AND g.connection_id = ${id}::uuid ORDER BY 1`),
    async elsewhere(userName: string) {
      const made = await createPerson(
        container().directory,
        { tenantId, attributes: { userName, active: true, emails: [] } },
        how(),
      );
      if (made.kind !== 'created') throw new Error(made.kind);
      return made.person;
    },
  };
}
