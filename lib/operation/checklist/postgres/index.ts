import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { SetupFacts, SetupStore } from '../store';

const nothing: SetupFacts = {
  hasClient: false,
  clientUsed: false,
  hasConnection: false,
  connectionUsed: false,
  hasSecondFactor: false,
  mailFails: false,
  secretCopy: null,
  isDone: false,
};

/** The facts behind the setup checklist, in PostgreSQL. */
export function createSetupStore(database: Connection): SetupStore {
  return {
    async readFacts({ tenantId, personId, now }) {
      const id = sql`${tenantId}::uuid`;
      const [facts] = await database.query<SetupFacts>(sql`
        SELECT EXISTS (SELECT FROM client WHERE tenant_id = ${id}) AS "hasClient",
          EXISTS (SELECT FROM client WHERE tenant_id = ${id} AND last_used_at IS NOT NULL) AS "clientUsed",
          EXISTS (SELECT FROM scim_connection WHERE tenant_id = ${id}) AS "hasConnection",
          EXISTS (SELECT FROM scim_connection WHERE tenant_id = ${id} AND last_used_at IS NOT NULL) AS "connectionUsed",
          EXISTS (SELECT FROM second_factor WHERE tenant_id = ${id} AND person_id = ${personId}::uuid) AS "hasSecondFactor",
          EXISTS (SELECT FROM outgoing_mail WHERE tenant_id = ${id} AND attempts > 1 AND expires_at > ${now})
            OR EXISTS (SELECT FROM audit_event WHERE tenant_id = ${id} AND action = 'mail.failed' AND at > ${now}::timestamptz - interval '1 day') AS "mailFails",
          (SELECT confirms FROM setup_confirmation WHERE tenant_id = ${id} AND item = 'secret-copy') AS "secretCopy",
          EXISTS (SELECT FROM setup_confirmation WHERE tenant_id = ${id} AND item = 'done') AS "isDone"`);
      return facts ?? nothing;
    },

    confirm: ({ tenantId, item, confirms, personId, now }, audit) =>
      database.transaction(async (connection) => {
        await connection.execute(sql`
          INSERT INTO setup_confirmation (tenant_id, item, confirms, person_id, confirmed_at)
          VALUES (${tenantId}::uuid, ${item}, ${confirms}, ${personId}::uuid, ${now})
          ON CONFLICT (tenant_id, item) DO UPDATE SET confirms = excluded.confirms, person_id = excluded.person_id, confirmed_at = excluded.confirmed_at`);
        await writeAudit(connection, audit);
      }),
  };
}
