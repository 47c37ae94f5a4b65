import type { Actor } from '@/lib/journal/audit/audit-entry';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { readStoredSettings } from '@/lib/tenants/settings';
import type { SignInMethods, WayLost } from '@/lib/tenants/sign-in-settings';
import type { LockedOut } from '@/lib/tenants/store';

/**
 * Whether the tenant `t` offers sign-in with a password at all, and with a passkey alone (lib/tenants/sign-in-settings.ts).
 */
const passwordSignIn = sql`t.settings ->> 'passwordSignIn' IS DISTINCT FROM 'false'`;
export const offersPasskey = sql`t.settings ->> 'passkeySignIn' IS DISTINCT FROM 'false'`;

/**
 * Whether a name or address of the person `p` is at the email domain `d`. Addresses are stored as they are written, so
 * an international domain is compared in both spellings.
 */
const isAtDomain = sql`EXISTS (
  SELECT FROM unnest(p.email_keys || p.user_name_key) AS a(address), split_part(a.address, '@', -1) AS held(domain)
  WHERE a.address LIKE '%@%' AND (d.domain = held.domain OR (d.own_script IS NOT NULL AND d.own_script = translate(normalize(held.domain, NFKC), '。', '.'))))`;

/**
 * The email domains `d` that require the tenant's person `p` to sign in with their identity provider `i` instead of a
 * password. Owners are exempt, and so is everyone else with a role whom the provider may not sign in
 * (docs/decisions/0124-sign-in-begins-with-the-address.md).
 */
const requiringDomains = (tenantId: string): Sql => sql`
  email_domain d JOIN identity_provider i ON i.tenant_id = d.tenant_id AND i.id = d.provider_id AND i.disabled_at IS NULL
  WHERE d.tenant_id = ${ofTenant(tenantId)} AND d.provider_required AND d.verified_at IS NOT NULL
    AND p.role IS DISTINCT FROM 'owner' AND (p.role IS NULL OR (i.settings ->> 'includesAdministrators')::boolean)
    AND ${isAtDomain}`;

/** Whether the tenant's person `p` has to sign in with an identity provider instead of a password. */
export const boundToProvider = (tenantId: string): Sql => sql`EXISTS (SELECT FROM ${requiringDomains(tenantId)})`;

/** The provider with which the tenant's person `p` has to sign in, as an `OwnProvider`; null if a password may do. */
export const requiredProvider = (tenantId: string): Sql => sql`(
  SELECT jsonb_build_object('id', i.id, 'name', i.name, 'domain', d.domain) FROM ${requiringDomains(tenantId)} ORDER BY d.domain COLLATE "C" LIMIT 1)`;

/** Whether the tenant `t` lets its person `p` sign in with a password. */
export const offersPassword = (tenantId: string): Sql => sql`(${passwordSignIn} AND NOT ${boundToProvider(tenantId)})`;

/** What is about to be removed from a person and no longer counts as a way to sign in. */
interface Without {
  providerId?: string;
  factorIds?: string[];
}

/** Whether the tenant's person `p` has a password, regardless of what the tenant offers. */
export const hasPassword = (tenantId: string): Sql =>
  sql`EXISTS (SELECT FROM password w WHERE w.tenant_id = ${ofTenant(tenantId)} AND w.person_id = p.id)`;
/** Whether the tenant's person `p` has a second factor of any kind. */
export const hasFactor = (tenantId: string): Sql =>
  sql`EXISTS (SELECT FROM second_factor f WHERE f.tenant_id = ${ofTenant(tenantId)} AND f.person_id = p.id)`;
const passkey = (tenantId: string, without: string[] = []): Sql => sql`EXISTS (
  SELECT FROM second_factor f WHERE f.tenant_id = ${ofTenant(tenantId)} AND f.person_id = p.id AND f.kind = 'passkey'
    ${without.length > 0 ? sql`AND f.id <> ALL (${without}::uuid[])` : empty})`;
/**
 * Whether the tenant's person `p` can sign in with an identity provider. One that may not sign in administrators does
 * not count for people with a role.
 */
const linked = (tenantId: string, without?: string): Sql => sql`EXISTS (
  SELECT FROM linked_identity l JOIN identity_provider i ON i.tenant_id = l.tenant_id AND i.id = l.provider_id AND i.disabled_at IS NULL
  WHERE l.tenant_id = ${ofTenant(tenantId)} AND l.person_id = p.id AND (p.role IS NULL OR (i.settings ->> 'includesAdministrators')::boolean) ${without === undefined ? empty : sql`AND l.provider_id <> ${without}`})`;

/** Whether a person could sign in with the tenant's current settings, without what is about to be removed. */
export async function hasWay(
  connection: Connection,
  { tenantId, personId, without = {} }: { tenantId: string; personId: string; without?: Without },
): Promise<boolean> {
  const [found] = await connection.query<{ has: boolean }>(sql`
    SELECT (${offersPassword(tenantId)} AND ${hasPassword(tenantId)}) OR (${offersPasskey} AND ${passkey(tenantId, without.factorIds)}) OR ${linked(tenantId, without.providerId)} AS has
    FROM person p JOIN tenant t ON t.id = p.tenant_id WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${personId}::uuid`);
  return found?.has === true;
}

/** Whether a passkey is the only way for the person `p` of the tenant `t` to sign in. */
export const onlyByPasskey = (tenantId: string): Sql =>
  sql`(${offersPasskey} AND ${passkey(tenantId)} AND NOT (${offersPassword(tenantId)} AND ${hasPassword(tenantId)}) AND NOT ${linked(tenantId)})`;

/** See TenantStore.countLockedOut. */
export async function countLockedOut(connection: Connection, tenantId: string): Promise<LockedOut> {
  const [counted] = await connection.query<LockedOut>(sql`
    SELECT count(*) FILTER (WHERE by_password AND NOT by_passkey AND NOT by_provider)::int AS "passwordSignIn",
           count(*) FILTER (WHERE by_passkey AND NOT by_password AND NOT by_provider)::int AS "passkeySignIn",
           count(*) FILTER (WHERE (by_password OR by_passkey) AND NOT by_provider)::int AS both
    FROM (SELECT ${hasPassword(tenantId)} AND NOT ${boundToProvider(tenantId)} AS by_password, ${passkey(tenantId)} AS by_passkey, ${linked(tenantId)} AS by_provider
          FROM person p WHERE p.tenant_id = ${tenantId}::uuid AND ${isActivePerson}) people`);
  if (!counted) throw new Error('A count query returned no row.');
  return counted;
}

/** See EmailDomainStore.countPasswordOnly. */
export async function countPasswordOnly(connection: Connection, tenantId: string, domain: string): Promise<number> {
  const [counted] = await connection.query<{ people: number }>(sql`
    SELECT count(*)::int AS people FROM email_domain d JOIN person p ON p.tenant_id = ${ofTenant(tenantId)}
    WHERE d.tenant_id = ${tenantId}::uuid AND d.domain = ${domain} AND ${isActivePerson} AND p.role IS NULL AND ${isAtDomain}
      AND ${hasPassword(tenantId)} AND NOT ${passkey(tenantId)} AND NOT ${linked(tenantId)}`);
  return counted?.people ?? 0;
}

/**
 * Whether a change of the tenant's settings, whose row is locked, removes the last way to sign in for everyone or for
 * the person who makes the change. Operators may make any change that leaves at least one way for someone, because they
 * can undo it.
 */
export async function wayLost(
  connection: Connection,
  { tenantId, before, after, by }: { tenantId: string; before: SignInMethods; after: SignInMethods; by: Actor },
): Promise<WayLost | null> {
  const takes = (before.passwordSignIn && !after.passwordSignIn) || (before.passkeySignIn && !after.passkeySignIn);
  if (!takes) return null;
  if (!after.passwordSignIn && !after.passkeySignIn && !(await hasProvider(connection, tenantId))) return 'no-way-left';
  const whose = whoseWay(tenantId, by);
  if (whose === null) return null;
  const [found] = await connection.query<{ keeps: boolean }>(sql`
    SELECT (${after.passwordSignIn} AND ${hasPassword(tenantId)} AND NOT ${boundToProvider(tenantId)}) OR (${after.passkeySignIn} AND ${passkey(tenantId)}) OR ${linked(tenantId)} AS keeps
    FROM person p WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${whose}`);
  return found?.keeps === false ? 'own-way-lost' : null;
}

/**
 * Locks the row of the person who changes the sign-in methods, so that none of that person's ways to sign in is removed
 * at the same time. Call it before locking the tenant's row: people are locked first, as everywhere
 * (docs/decisions/0003).
 */
export async function lockWaysOf(connection: Connection, tenantId: string, by: Actor): Promise<void> {
  const whose = whoseWay(tenantId, by);
  if (whose)
    await connection.query(
      sql`SELECT 1 AS locked FROM person p WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${whose} FOR SHARE OF p`,
    );
}

/**
 * The person who makes the change, or the owner of the access key; null for anyone else, such as an operator from
 * another tenant.
 */
function whoseWay(tenantId: string, { type, id }: Actor): Sql | null {
  if (id === null) return null;
  if (type === 'person') return sql`${id}::uuid`;
  return type === 'access-key'
    ? sql`(SELECT k.person_id FROM access_key k WHERE k.tenant_id = ${tenantId}::uuid AND k.id = ${id}::uuid)`
    : null;
}

async function hasProvider(connection: Connection, tenantId: string, except?: string): Promise<boolean> {
  const found = await connection.query(sql`
    SELECT 1 AS enabled FROM identity_provider
    WHERE tenant_id = ${tenantId}::uuid AND disabled_at IS NULL ${except === undefined ? empty : sql`AND id <> ${except}`} LIMIT 1`);
  return found.length > 0;
}

/**
 * Whether no one could sign in without this provider. Locks the tenant's row until the transaction ends, so that its
 * settings cannot change and other providers cannot be removed until then. The provider's row is already locked.
 */
export async function isLastWay(connection: Connection, tenantId: string, providerId: string): Promise<boolean> {
  const [tenant] = await connection.query<{ settings: unknown }>(
    sql`SELECT settings FROM tenant WHERE id = ${tenantId}::uuid FOR NO KEY UPDATE`,
  );
  const { passwordSignIn, passkeySignIn } = readStoredSettings(tenant?.settings);
  if (passwordSignIn || passkeySignIn) return false;
  const [provider] = await connection.query<{ enabled: boolean }>(sql`
    SELECT disabled_at IS NULL AS enabled FROM identity_provider WHERE tenant_id = ${tenantId}::uuid AND id = ${providerId}`);
  return provider?.enabled === true && !(await hasProvider(connection, tenantId, providerId));
}

/**
 * Whether no one could sign in at another address: passkeys are bound to a host name (WebAuthn Level 3, 5.1.2), and the
 * tenant offers nothing else. A tenant that no one has signed in to yet loses nothing. Locks its row until the
 * transaction ends.
 */
export async function losesEveryWay(connection: Connection, tenantId: string): Promise<boolean> {
  const [tenant] = await connection.query<{ bound: boolean }>(sql`
    SELECT ${offersPasskey} AND NOT ${passwordSignIn} AND t.claimed_at IS NOT NULL AS bound FROM tenant t WHERE t.id = ${tenantId}::uuid FOR NO KEY UPDATE`);
  return tenant?.bound === true && !(await hasProvider(connection, tenantId));
}
