import { announceChange } from '@/lib/platform/postgres/changes';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { allHosts } from '@/lib/platform/postgres/tenant-place';
import { isUniqueViolation } from '@/lib/platform/postgres/unique-violation';
import type { DomainStep, TenantDomainStore } from '@/lib/tenants/domain/store';
import { finishForOperator } from './finish';
import { losesEveryWay } from './ways-to-sign-in';

/**
 * The custom domains of tenants on PostgreSQL.
 * @param forget drops this process's copies of a tenant and of the host names in use
 */
export function createTenantDomainStore(
  connection: Connection,
  forget: (slug: string) => void = () => undefined,
): TenantDomainStore {
  return {
    async change({ id, slug }, step, audit) {
      try {
        return await connection.transaction(async (tx) => {
          if (moves(step) && (await losesEveryWay(tx, id))) return 'no-way-left';
          if ((await tx.execute(statement(id, step))) === 0) return 'unchanged';
          await finishForOperator(tx, slug, audit);
          await announceChange(tx, 'hosts', allHosts);
          return 'changed';
        });
      } catch (error) {
        if (isUniqueViolation(error)) return 'taken';
        throw error;
      } finally {
        forget(slug);
      }
    },
  };
}

/** Whether the tenant's address changes with the step. */
const moves = ({ to }: DomainStep): boolean => to === 'used' || to === 'taken-back';

/** One conditional update: of several concurrent calls, one takes the step and the others find it already taken. */
function statement(id: string, step: DomainStep): Sql {
  const { host, token } = step;
  const meant = sql`id = ${id}::uuid AND domain = ${host} AND domain_token = ${token}`;
  switch (step.to) {
    case 'named':
      return sql`
        UPDATE tenant SET domain = ${host}, domain_token = ${token}, domain_verified_at = NULL, updated_at = now()
        WHERE id = ${id}::uuid AND domain_used_since IS NULL AND domain IS DISTINCT FROM ${host}`;
    case 'verified':
      return sql`UPDATE tenant SET domain_verified_at = now(), updated_at = now() WHERE ${meant} AND domain_verified_at IS NULL`;
    case 'used':
      return sql`UPDATE tenant SET domain_used_since = now(), updated_at = now() WHERE ${meant} AND domain_verified_at IS NOT NULL AND domain_used_since IS NULL`;
    case 'taken-back':
      return sql`UPDATE tenant SET domain_used_since = NULL, updated_at = now() WHERE ${meant} AND domain_used_since IS NOT NULL`;
    case 'removed':
      return sql`UPDATE tenant SET domain = NULL, domain_token = NULL, domain_verified_at = NULL, updated_at = now() WHERE ${meant} AND domain_used_since IS NULL`;
  }
}
