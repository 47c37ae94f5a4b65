import { encode } from 'next-auth/jwt';
import { newBrowserId } from '@/lib/edge/http/browser-cookie';
import { createAccessKey } from '@/lib/grants/access-keys/create-access-key';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Role } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { tenantBasePath } from '@/lib/platform/shared/paths';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { applyFile } from '@/lib/setup/apply/testing/apply-file';
import { hashPassword } from '@/lib/sign-in/passwords/hash-password';
import { sessionCookieName, sessionCookieSecret } from '@/lib/sign-in/sessions/session-cookie';
import type { Installation } from './installation';

export type Browser = Map<string, string>;

export interface KnownPerson {
  id: string;
  role: Role | null;
  userName: string;
  email: string;
  externalId: string;
}

/**
 * A tenant with a person for each role and with what customers typically have: a directory that also provisions an
 * owner, clients, scopes.
 */
export interface House {
  id: string;
  slug: string;
  base: string;
  people: Record<'owner' | 'provisioned' | 'guarded' | 'admin' | 'colleague' | 'auditor' | 'member', KnownPerson>;
  connections: string[];
  groups: string[];
  /** A secret that is part of the display names of its people and cannot be guessed. */
  mark: string;
}

const cause: Cause = { actor: { type: 'operator', id: null, name: 'test' }, origin: null };

/** The attacker does not know the password. All people share one hash, because computing it takes 40 ms. */
let passwordHash: Promise<string> | undefined;

/** The attacker can read all emails to this domain. */
export const ATTACKER_DOMAIN = 'evil.example';

export async function foundHouse({ services }: Installation, slug: string): Promise<House> {
  const { database } = services();
  const mark = newSecret();
  const nameOf = (who: string) => `${who}@${slug}.example`;
  const roles = {
    owner: 'owner',
    provisioned: 'owner',
    guarded: 'owner',
    admin: 'admin',
    colleague: 'admin',
    auditor: 'auditor',
    member: null,
  } as const;
  const {
    tenants: [applied],
  } = await applyFile(database, {
    tenants: [
      {
        slug,
        name: `House ${slug}`,
        scopes: ['profile', 'email', 'scim.me', 'orders:read'].map((name) => ({ name, description: name })),
        resources: [{ identifier: 'https://orders.example', name: 'Orders', scopes: ['orders:read'] }],
        clients: [
          {
            client_id: 'shop',
            client_name: 'Shop',
            client_secret: newSecret(),
            redirect_uris: ['https://shop.example/cb'],
            grant_types: ['authorization_code', 'refresh_token'],
            scope: 'openid profile',
          },
          {
            client_id: 'sync',
            client_name: 'Sync',
            client_secret: newSecret(),
            grant_types: ['client_credentials'],
            scope: 'scim.read scim.write',
          },
        ],
        people: Object.entries(roles).map(([who, role]) => ({
          userName: nameOf(who),
          displayName: `${who} ${mark}`,
          emails: [{ value: nameOf(who), type: 'work', primary: true }],
          externalId: `ext-${who}`,
          role,
        })),
        groups: [{ displayName: 'Staff', members: [nameOf('member')] }],
        scim_connections: [
          {
            name: 'Directory',
            adoption: 'on',
            rate_per_second: 1000,
            rate_burst: 10_000,
            token: newSecret(),
            client_id: 'sync',
          },
          { name: 'Spare', adoption: 'ask', rate_per_second: 1000, rate_burst: 10_000 },
        ],
      },
    ],
  });
  const id = applied?.id ?? '';
  const rows = await database.query<{ id: string; userName: string }>(
    sql`SELECT id, user_name AS "userName" FROM person WHERE tenant_id = ${id}::uuid`,
  );
  const personOf = (who: keyof typeof roles): KnownPerson => ({
    id: rows.find(({ userName }) => userName === nameOf(who))?.id ?? '',
    role: roles[who],
    userName: nameOf(who),
    email: nameOf(who),
    externalId: `ext-${who}`,
  });
  const people = Object.fromEntries(
    (Object.keys(roles) as (keyof typeof roles)[]).map((who) => [who, personOf(who)]),
  ) as House['people'];
  const connections = await database.query<{ id: string }>(
    sql`SELECT id FROM scim_connection WHERE tenant_id = ${id}::uuid ORDER BY name`,
  );
  const groups = await database.query<{ id: string }>(sql`SELECT id FROM "group" WHERE tenant_id = ${id}::uuid`);
  const hash = await (passwordHash ??= hashPassword(newSecret()));
  await database.execute(sql`
    INSERT INTO password (tenant_id, person_id, hash) SELECT tenant_id, id, ${hash} FROM person WHERE tenant_id = ${id}::uuid`);
  await database.execute(sql`
    UPDATE person SET verified_email_key = email_keys[1], connection_id = CASE WHEN id = ${people.provisioned.id}::uuid OR id = ${people.member.id}::uuid THEN ${connections[0]?.id}::uuid END
    WHERE tenant_id = ${id}::uuid`);
  await database.execute(sql`
    INSERT INTO second_factor (tenant_id, person_id, id, kind, name, secret_encrypted)
    VALUES (${id}::uuid, ${people.guarded.id}::uuid, ${newId()}::uuid, 'totp', 'Phone', ${sha256(newSecret())})`);
  await database.execute(sql`
    INSERT INTO recovery_code (tenant_id, person_id, code_hash) VALUES (${id}::uuid, ${people.guarded.id}::uuid, ${sha256(newSecret())})`);
  return {
    id,
    slug,
    base: tenantBasePath(slug),
    people,
    connections: connections.map((one) => one.id),
    groups: groups.map((one) => one.id),
    mark,
  };
}

/** Removes a tenant with all its data. */
export async function removeHouse({ services, restart }: Installation, slug: string): Promise<void> {
  await services().database.transaction(async (connection) => {
    await connection.execute(sql`SET LOCAL session_replication_role = replica`);
    const tables = await connection.query<{ name: string }>(sql`
      SELECT c.table_name::text AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.column_name = 'tenant_id' AND c.table_schema = 'public' AND t.table_type = 'BASE TABLE'`);
    for (const { name } of tables)
      await connection.queryText(`DELETE FROM "${name}" WHERE tenant_id = (SELECT id FROM tenant WHERE slug = $1)`, [
        slug,
      ]);
    await connection.execute(sql`DELETE FROM tenant WHERE slug = ${slug}`);
  });
  // This process has cached copies of the tenant.
  await restart();
}

/** A browser without a session. */
export function newBrowser(): Browser {
  const [name = '', value = ''] = newBrowserId(false).setCookie.split(';', 1)[0]?.split('=') ?? [];
  return new Map([[name, value]]);
}

export const cookiesOf = (browser: Browser): string =>
  [...browser].map(([name, value]) => `${name}=${value}`).join('; ');

/** A browser in which a person has signed in. */
export async function signedIn({ services }: Installation, house: House, person: KnownPerson): Promise<Browser> {
  const { database, secrets } = services();
  const sid = newSecret();
  await database.execute(sql`
    INSERT INTO session (tenant_id, person_id, id, sid_hash, amr, auth_time, expires_at)
    VALUES (${house.id}::uuid, ${person.id}::uuid, ${newId()}::uuid, ${sha256(sid)}, ARRAY['pwd', 'otp', 'mfa'], now(), now() + interval '8 hours')`);
  const name = sessionCookieName({ secure: false, tenantSlug: house.slug });
  return newBrowser().set(
    name,
    await encode({ token: { sid }, secret: sessionCookieSecret(secrets.session), salt: name, maxAge: 8 * 3600 }),
  );
}

/** An access key with all permissions of its holder. */
export async function keyOf({ services }: Installation, house: House, person: KnownPerson): Promise<string> {
  const { accessKeys, now } = services();
  const created = await createAccessKey(
    accessKeys,
    { tenantId: house.id, personId: person.id, name: 'Script', role: person.role ?? 'auditor', expiresAt: null },
    { cause, now: now() },
  );
  if (created.kind !== 'created') throw new Error(`${person.userName} can have no access key.`);
  return created.key;
}
