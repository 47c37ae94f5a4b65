import { randomBytes } from 'node:crypto';
import { openDatabase, sql } from '@/lib/platform/postgres/database';
import { secretKeys } from '@/lib/platform/secrets/secret-keys';
import { newId } from '@/lib/platform/shared/id';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { sealSid, sessionCookieName } from '@/lib/sign-in/sessions/session-cookie';

/** Administrators of the default tenant, each with a session. */
export interface Administrators {
  tenantId: string;
  ids: string[];
  /** As Cookie headers. */
  cookies: string[];
}

/** Creates administrators by SQL, because a thousand sign-ins would take minutes. */
export async function createAdministrators(
  databaseUrl: string,
  secret: string,
  count: number,
): Promise<Administrators> {
  const database = openDatabase({ url: databaseUrl, poolSize: 1 });
  try {
    const [tenant] = await database.query<{ id: string }>(
      sql`SELECT id::text AS id FROM tenant WHERE slug = 'default'`,
    );
    if (!tenant) throw new Error('There is no default tenant.');
    const ids = Array.from({ length: count }, newId);
    const sids = ids.map(() => newSecret());
    const names = ids.map((id) => `${id}-${randomBytes(4).toString('hex')}@bench.example`);
    await database.execute(sql`
      INSERT INTO person (tenant_id, id, user_name, user_name_key, role, updated_at)
      SELECT ${tenant.id}::uuid, who.id, who.name, who.name, 'admin', now()
      FROM unnest(${ids}::uuid[], ${names}::text[]) AS who (id, name)`);
    await database.execute(sql`
      INSERT INTO session (tenant_id, id, person_id, sid_hash, amr, auth_time, expires_at)
      SELECT ${tenant.id}::uuid, gen_random_uuid(), who.id, decode(who.sid, 'hex'), ARRAY['pwd'], now(), now() + interval '1 hour'
      FROM unnest(${ids}::uuid[], ${sids.map((sid) => Buffer.from(sha256(sid)).toString('hex'))}::text[]) AS who (id, sid)`);
    const cookie = {
      secret: secretKeys({ secret, additionalSecrets: [] })('session'),
      secure: false,
      tenantSlug: 'default',
    };
    const cookies = await Promise.all(
      sids.map(
        async (sid) => `${sessionCookieName(cookie)}=${await sealSid(sid, { ...cookie, maxAgeSeconds: 3_600 })}`,
      ),
    );
    return { tenantId: tenant.id, ids, cookies };
  } finally {
    await database.close();
  }
}
