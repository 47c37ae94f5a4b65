import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Person, Role } from '@/lib/people/person';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';

export interface Acting {
  cause: Cause;
  now: Date;
}

/** The cause and time of a change that a person makes in the console. */
export const by = ({ id, attributes: { userName } }: Person): Acting => ({
  cause: { actor: { type: 'person', id, name: userName }, origin: null },
  now: new Date(),
});

/** The same for a change made with an access key of the person. */
export async function byKeyOf(connection: Connection, person: Person, role: Role): Promise<Acting> {
  const id = newId();
  await connection.execute(sql`
    INSERT INTO access_key (tenant_id, id, kind, key_hash, name, person_id, scopes)
    VALUES (${person.tenantId}::uuid, ${id}::uuid, 'api', ${sha256(newSecret())}, 'key', ${person.id}::uuid, ARRAY[${role}::text])`);
  return { cause: { actor: { type: 'access-key', id, name: 'key' }, origin: null }, now: new Date() };
}

/** The error of a change that the actor's rank does not allow. */
export const above = { code: 'above_rank' };
