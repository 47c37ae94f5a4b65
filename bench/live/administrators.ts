import { randomBytes } from 'node:crypto';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { secretKeys } from '@/lib/platform/secrets/secret-keys';
import { newId } from '@/lib/platform/shared/id';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { sealSids, sessionCookieName } from '@/lib/sign-in/sessions/session-cookie';

/** An administrator with a session. */
export interface Administrator {
  tenantId: string;
  tenantSlug: string;
  id: string;
  /** The Cookie header. */
  cookie: string;
}

/**
 * Creates tenants with administrators by SQL, because a thousand sign-ins would take minutes.
 * @returns an administrator of each tenant in turn
 */
export async function createAdministrators(
  databaseUrl: string,
  secret: string,
  { tenants, each }: { tenants: number; each: number },
): Promise<Administrator[]> {
  const database = openDatabase({ url: databaseUrl, poolSize: 1 });
  const created: Administrator[][] = [];
  try {
    while (created.length < tenants) created.push(await createTenant(database, secret, each));
    return Array.from({ length: each }, (_, index) => created.flatMap((of) => of[index] ?? [])).flat();
  } finally {
    await database.close();
  }
}

async function createTenant(database: Database, secret: string, count: number): Promise<Administrator[]> {
  const tenantId = newId();
  const tenantSlug = `bench-${randomBytes(4).toString('hex')}`;
  await database.execute(sql`
    INSERT INTO tenant (id, slug, name, updated_at) VALUES (${tenantId}::uuid, ${tenantSlug}, 'Benchmark', now())`);
  const ids = Array.from({ length: count }, newId);
  const sids = ids.map(() => newSecret());
  const names = ids.map((id) => `${id}-${randomBytes(4).toString('hex')}@bench.example`);
  await database.execute(sql`
    INSERT INTO person (tenant_id, id, user_name, user_name_key, role, updated_at)
    SELECT ${tenantId}::uuid, who.id, who.name, who.name, 'admin', now()
    FROM unnest(${ids}::uuid[], ${names}::text[]) AS who (id, name)`);
  await database.execute(sql`
    INSERT INTO session (tenant_id, id, person_id, sid_hash, amr, auth_time, expires_at)
    SELECT ${tenantId}::uuid, gen_random_uuid(), who.id, decode(who.sid, 'hex'), ARRAY['pwd'], now(), now() + interval '1 hour'
    FROM unnest(${ids}::uuid[], ${sids.map((sid) => Buffer.from(sha256(sid)).toString('hex'))}::text[]) AS who (id, sid)`);
  const cookie = {
    secret: secretKeys({ secret, additionalSecrets: [] })('session'),
    secure: false,
    tenantSlug,
  };
  return Promise.all(
    ids.map(async (id, index) => {
      const sealed = await sealSids({ current: sids[index] ?? '', others: [] }, { ...cookie, maxAgeSeconds: 3_600 });
      return { tenantId, tenantSlug, id, cookie: `${sessionCookieName(cookie)}=${sealed}` };
    }),
  );
}
