import { PERSON_COLUMNS, type PersonRow, personFromRow } from '@/lib/people/postgres/person-row';
import { type Connection, raw, sql } from '@/lib/platform/postgres/database';
import type { Bytes } from '@/lib/platform/shared/secret';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { linkKey } from '../link-key';
import type { ImportReader, KnownPerson } from '../queue';

/** See ImportReader. */
export function importReader(connection: Connection): ImportReader {
  return {
    async findPeople(tenantId, { keys, externalIds }) {
      const rows = await connection.query<PersonRow & Omit<KnownPerson, 'person'>>(sql`
        SELECT ${raw(PERSON_COLUMNS)},
          EXISTS (SELECT FROM password w WHERE w.tenant_id = person.tenant_id AND w.person_id = person.id) AS "hasPassword",
          EXISTS (SELECT FROM second_factor f WHERE f.tenant_id = person.tenant_id AND f.person_id = person.id) AS "hasFactors"
        FROM person WHERE person.tenant_id = ${tenantId}::uuid AND person.deleted_at IS NULL AND (
          person.user_name_key = ANY(${keys}::text[])
          OR (person.external_id = ANY(${externalIds}::text[]) AND person.connection_id IS NULL))`);
      return rows.map(({ hasPassword, hasFactors, ...row }) => ({
        person: personFromRow(row),
        hasPassword,
        hasFactors,
      }));
    },
    async findTaken(tenantId, { links, credentialIds }) {
      const holders = new Map<string, string>();
      const passkeys = new Set<string>();
      if (links.length > 0)
        for (const { providerId, subject, personId } of await connection.query<{
          providerId: string;
          subject: string;
          personId: string;
        }>(sql`
          SELECT provider_id AS "providerId", subject, person_id::text AS "personId" FROM linked_identity
          WHERE tenant_id = ${tenantId}::uuid AND provider_id = ANY(${links.map(({ providerId }) => providerId)}::text[])
            AND subject = ANY(${links.map(({ subject }) => subject)}::text[])`))
          holders.set(linkKey({ providerId, subject }), personId);
      if (credentialIds.length > 0)
        for (const { id } of await connection.query<{ id: Bytes }>(sql`
          SELECT credential_id AS id FROM second_factor
          WHERE tenant_id = ${tenantId}::uuid AND credential_id = ANY(${credentialIds}::bytea[])`))
          passkeys.add(Buffer.from(id).toString('base64url'));
      return { links: holders, passkeys };
    },
    listHashKinds: createCredentialStore(connection).listHashKinds,
    async firstWith({ tenantId, id }, kind, keys) {
      const rows = await connection.query<{ key: string; ordinal: number }>(sql`
        SELECT key, min(ordinal) AS ordinal FROM import_record
        WHERE tenant_id = ${tenantId}::uuid AND import_id = ${id}::uuid AND kind = ${kind} AND key = ANY(${keys}::text[]) GROUP BY key`);
      return new Map(rows.map(({ key, ordinal }) => [key, ordinal]));
    },
    async groupNames({ tenantId, id }, keys) {
      if (keys.length === 0) return new Map();
      const rows = await connection.query<{ key: string; name: string }>(sql`
        SELECT key, name FROM import_record
        WHERE tenant_id = ${tenantId}::uuid AND import_id = ${id}::uuid AND kind = 'group' AND key = ANY(${keys}::text[])
          AND effect IS DISTINCT FROM 'left-out'`);
      return new Map(rows.map(({ key, name }) => [key, name]));
    },
  };
}
