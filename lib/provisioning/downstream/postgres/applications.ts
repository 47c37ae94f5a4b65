import { deletingResources } from '@/lib/journal/downstream/postgres/resources';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { sealedColumn } from '@/lib/platform/postgres/sealed-column';
import { isId } from '@/lib/platform/shared/id';
import type { MappingRule } from '@/lib/scim/mapping/rule';
import {
  type Assignment,
  type Authentication,
  assignments,
  authentications,
  type DeletionPolicy,
  type DownstreamApplication,
  deletionPolicies,
  type MatchAttribute,
  matchAttributes,
} from '../application';

export type ApplicationRow = Omit<
  DownstreamApplication,
  'authentication' | 'assignment' | 'matchAttribute' | 'onDeletion' | 'mapping'
> & {
  authentication: string;
  assignment: string;
  matchAttribute: string;
  onDeletion: string;
  mapping: MappingRule[];
};

export const applicationColumns = sql`
  a.tenant_id::text AS "tenantId", a.id::text AS id, a.name, a.base_url AS "baseUrl", a.authentication, a.secret_sealed AS "secretSealed",
  a.token_url AS "tokenUrl", a.client_id AS "clientId", a.scope, a.assignment, a.group_ids::text[] AS "groupIds", a.rule,
  a.assigned_client_id AS "assignedClientId", a.mapping, a.match_attribute AS "matchAttribute", a.on_deletion AS "onDeletion",
  a.push_groups AS "pushGroups", a.disabled_at AS "disabledAt", a.created_at AS "createdAt", a.updated_at AS "updatedAt"`;

/** Converts a row to its types. A value that a later version has stored is an error: nothing must be pushed by mistake. */
export function applicationFromRow<Row extends ApplicationRow>(row: Row) {
  const known = <Value extends string>(values: readonly Value[], value: string): Value => {
    const found = values.find((one) => one === value);
    if (!found)
      throw new Error(`Downstream application ${row.id} has a setting that this version does not know: ${value}.`);
    return found;
  };
  return {
    ...row,
    authentication: known<Authentication>(authentications, row.authentication),
    assignment: known<Assignment>(assignments, row.assignment),
    matchAttribute: known<MatchAttribute>(matchAttributes, row.matchAttribute),
    onDeletion: known<DeletionPolicy>(deletionPolicies, row.onDeletion),
    secretSealed: new Uint8Array(row.secretSealed),
  };
}

export async function readApplication(
  connection: Connection,
  tenantId: string,
  condition: Sql,
  lock: Sql = empty,
): Promise<DownstreamApplication | null> {
  const [row] = await connection.query<ApplicationRow>(sql`
    SELECT ${applicationColumns} FROM downstream_application a WHERE a.tenant_id = ${tenantId}::uuid AND ${condition} ${lock}`);
  return row ? applicationFromRow(row) : null;
}

export async function lockApplication(
  connection: Connection,
  tenantId: string,
  id: string,
): Promise<DownstreamApplication | null> {
  return isId(id) ? readApplication(connection, tenantId, sql`a.id = ${id}::uuid`, sql`FOR UPDATE`) : null;
}

export async function insertApplication(
  connection: Connection,
  { mapping, ...application }: DownstreamApplication,
): Promise<'inserted' | 'name-taken'> {
  const { count } = await connection.prisma.downstreamApplication.createMany({
    data: { ...application, mapping: mapping.map(({ from, to }) => ({ from, to })) },
    skipDuplicates: true,
  });
  return count === 1 ? 'inserted' : 'name-taken';
}

/**
 * See DownstreamChange.update. The statement itself checks whether the name is taken, because a failed statement would
 * abort the transaction.
 */
export async function updateApplication(
  connection: Connection,
  application: DownstreamApplication,
): Promise<'updated' | 'name-taken'> {
  const { tenantId, id, name } = application;
  const updated = await connection.execute(sql`
    UPDATE downstream_application a SET name = ${name}, base_url = ${application.baseUrl}, authentication = ${application.authentication},
      secret_sealed = ${application.secretSealed}, token_url = ${application.tokenUrl}, client_id = ${application.clientId}, scope = ${application.scope},
      assignment = ${application.assignment}, group_ids = ${application.groupIds}::uuid[], rule = ${application.rule},
      assigned_client_id = ${application.assignedClientId}, mapping = ${JSON.stringify(application.mapping)}::jsonb,
      match_attribute = ${application.matchAttribute}, on_deletion = ${application.onDeletion}, push_groups = ${application.pushGroups},
      disabled_at = ${application.disabledAt}, updated_at = ${application.updatedAt}, features = NULL, failures = 0, paused_until = NULL
    WHERE a.tenant_id = ${tenantId}::uuid AND a.id = ${id}::uuid
      AND NOT EXISTS (SELECT FROM downstream_application o WHERE o.tenant_id = ${tenantId}::uuid AND o.name = ${name} AND o.id <> ${id}::uuid)`);
  return updated === 1 ? 'updated' : 'name-taken';
}

/** See DownstreamChange.delete. */
export async function deleteApplication(connection: Connection, tenantId: string, id: string): Promise<number> {
  const [{ resources } = { resources: 0 }] = await connection.query<{ resources: number }>(sql`
    WITH gone AS (${deletingResources({ tenantId, id })} RETURNING r.kind), application AS (
      DELETE FROM downstream_application a WHERE a.tenant_id = ${tenantId}::uuid AND a.id = ${id}::uuid
    )
    SELECT count(*) FILTER (WHERE kind IN ('User', 'Group'))::int AS resources FROM gone`);
  return resources;
}

/** Ends the pause of an application after failures. */
export async function endPause(connection: Connection, tenantId: string, id: string): Promise<void> {
  await connection.execute(
    sql`UPDATE downstream_application a SET failures = 0, paused_until = NULL WHERE a.tenant_id = ${tenantId}::uuid AND a.id = ${id}::uuid`,
  );
}

export const sealedDownstreamSecrets = sealedColumn('downstream_application', {
  purpose: 'downstream-application',
  column: 'secret_sealed',
  key: ['id'],
});
