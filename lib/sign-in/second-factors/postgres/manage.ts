import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { orderNotice } from '@/lib/journal/mail/postgres/order-notice';
import { mustManagePerson } from '@/lib/people/must-manage-person';
import { personTarget } from '@/lib/people/person';
import { rankStep } from '@/lib/people/postgres/rank';
import { lockPerson } from '@/lib/people/postgres/read-person';
import { type Connection, empty, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import { endSessionsOfPerson } from '@/lib/sign-in/sessions/postgres/end-sessions';
import { endPendingSignIns } from '@/lib/sign-in/sessions/postgres/pending';
import { hasWay } from '@/lib/tenants/postgres/ways-to-sign-in';
import { credentialType, recoveryCodes } from '../second-factor';
import type { Removal, Removed, SecondFactorStore } from '../store';
import { list } from './read';

/** See SecondFactorStore.rename. */
export async function rename(
  connection: Connection,
  { tenantId, personId, id, name, cause }: Parameters<SecondFactorStore['rename']>[0],
): Promise<'renamed' | 'not-found'> {
  const person = isId(id) ? await lockPerson(connection, tenantId, personId) : null;
  if (!person) return 'not-found';
  const [before] = await connection.query<{ name: string }>(sql`
    WITH before AS (SELECT name FROM second_factor WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND id = ${id}::uuid)
    UPDATE second_factor f SET name = ${name} FROM before
    WHERE f.tenant_id = ${tenantId}::uuid AND f.person_id = ${personId}::uuid AND f.id = ${id}::uuid RETURNING before.name`);
  if (!before) return 'not-found';
  await writeAudit(connection, {
    tenantId,
    cause,
    action: 'second-factor.renamed',
    target: personTarget(person),
    before: { name: before.name },
    after: { name },
  });
  return 'renamed';
}

/**
 * See SecondFactorStore.remove. The person's row is locked, so the second of two concurrent removals sees what the
 * first one left.
 */
export async function remove(connection: Connection, removal: Removal): Promise<Removed> {
  const { tenantId, personId, which, byAdministrator, cause, now } = removal;
  const person = which === 'all' || isId(which.id) ? await lockPerson(connection, tenantId, personId) : null;
  if (!person) return { kind: 'not-found' };
  await mustManagePerson(rankStep(connection), person, cause);
  const { factors, recoveryCodes: unused, required } = await list(connection, tenantId, personId);
  const removed = which === 'all' ? factors : factors.filter(({ id }) => id === which.id);
  if (removed.length === 0) return { kind: 'not-found' };
  const last = removed.length === factors.length;
  if (last && required && !byAdministrator) return { kind: 'required' };
  const takesPasskey = removed.some(({ kind }) => kind === 'passkey');
  if (
    takesPasskey &&
    !byAdministrator &&
    !(await hasWay(connection, { tenantId, personId, without: { factorIds: removed.map(({ id }) => id) } }))
  )
    return { kind: 'last-way' };

  const ofPerson = sql`tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid`;
  await connection.execute(
    sql`DELETE FROM second_factor WHERE ${ofPerson} ${which === 'all' ? empty : sql`AND id = ${which.id}::uuid`}`,
  );
  const codes = last ? await connection.execute(sql`DELETE FROM recovery_code WHERE ${ofPerson}`) : 0;
  await endPendingSignIns(connection, { tenantId, personId });
  const reason = 'second-factor-removed';
  const sessions = byAdministrator ? await endSessionsOfPerson(connection, { tenantId, personId, reason, now }) : 0;
  await writeAudit(
    connection,
    ...removed.map(({ kind, name, passkey }, index) => ({
      tenantId,
      cause,
      action: 'second-factor.removed' as const,
      target: personTarget(person),
      detail: { kind, name, ...(byAdministrator && { note: byAdministrator.note, sessions }) },
      credentials: [
        { type: credentialType(passkey), change: 'delete' as const, name },
        ...(codes > 0 && index === removed.length - 1 ? [recoveryCodes('delete')] : []),
      ],
    })),
  );
  const change = { kind: 'second-factors-removed' as const, factors: removed.map(({ kind }) => kind), noneLeft: last };
  await orderNotice(connection, { tenantId, personId, change, cause, now });
  return { kind: 'removed', factors: removed.length, sessions, recoveryCodes: last ? unused : 0 };
}

/** See SecondFactorStore.replaceRecoveryCodes. */
export async function replaceRecoveryCodes(
  connection: Connection,
  { tenantId, personId, hashes, cause, now }: Parameters<SecondFactorStore['replaceRecoveryCodes']>[0],
): Promise<'replaced' | 'no-factor'> {
  const person = await lockPerson(connection, tenantId, personId);
  const { factors } = await list(connection, tenantId, personId);
  if (!person || factors.length === 0) return 'no-factor';
  const replaced = await connection.execute(
    sql`DELETE FROM recovery_code WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid`,
  );
  for (const hash of hashes) {
    await connection.execute(sql`
      INSERT INTO recovery_code (tenant_id, person_id, code_hash, created_at) VALUES (${tenantId}::uuid, ${personId}::uuid, ${hash}, ${now})`);
  }
  await writeAudit(connection, {
    tenantId,
    cause,
    action: 'recovery-code.created',
    target: personTarget(person),
    after: { codes: hashes.length },
    credentials: [recoveryCodes(replaced > 0 ? 'update' : 'create')],
  });
  // The first codes need no separate notice: the person was already notified of the new second factor.
  if (replaced > 0)
    await orderNotice(connection, { tenantId, personId, change: { kind: 'recovery-codes-replaced' }, cause, now });
  return 'replaced';
}
