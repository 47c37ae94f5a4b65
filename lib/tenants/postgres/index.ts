import type { ResourceRole } from '@/lib/oauth/parameters/resource';
import { mustManage } from '@/lib/people/postgres/rank';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { findHosts } from '@/lib/platform/postgres/tenant-place';
import { StoredClaimMappings } from '@/lib/platform/shared/claim-mapping';
import type { JsonObject } from '@/lib/platform/shared/json';
import { isHost } from '@/lib/platform/shared/paths';
import { withBuiltInScopes } from '@/lib/tenants/built-in-scopes';
import { readStoredSettings, settingNames, tenantSettingsSchema } from '@/lib/tenants/settings';
import { ownersSettingSaid, ownersSettingsChanged } from '@/lib/tenants/settings-rank';
import { signInSettings } from '@/lib/tenants/sign-in-settings';
import type { StatusChange, Tenant, TenantStore } from '@/lib/tenants/store';
import { findDetailsTypes } from './details-types';
import { finish, finishForOperator } from './finish';
import { closureOf, readSwitches } from './read-switches';
import { saveScopes } from './scopes';
import { findTokenHook } from './token-hook';
import { countLockedOut, lockWaysOf, wayLost } from './ways-to-sign-in';

/**
 * Reads a tenant with its scopes, resources, types of authorization details and token hook. Settings that an older
 * version did not write fall back to the defaults one by one, and those of a newer version are ignored.
 */
export async function findTenantBySlug(connection: Connection, slug: string): Promise<Tenant | null> {
  const row = await connection.prisma.tenant.findFirst({ where: { slug } });
  if (!row) return null;
  const resources = await connection.prisma.resource.findMany({
    where: { tenantId: row.id },
    orderBy: { createdAt: 'asc' },
  });
  const detailsTypes = await findDetailsTypes(connection, row.id);
  const scopes = await connection.prisma.scope.findMany({ where: { tenantId: row.id }, orderBy: { createdAt: 'asc' } });
  return {
    id: row.id,
    slug: row.slug,
    place: row.domainUsedSince && row.domain !== null ? row.domain : row.slug,
    spareHost: row.domainVerifiedAt && !row.domainUsedSince ? row.domain : null,
    name: row.name,
    status: row.status === 'suspended' ? 'suspended' : 'active',
    maintenance: closureOf(await readSwitches(connection, row.id)),
    settings: readStoredSettings(row.settings),
    resources: new Map(
      resources.map(({ identifier, name, scopes, accessTokenLifetimeSeconds, claimMappings, roles }) => [
        identifier,
        {
          identifier,
          name,
          scopes,
          accessTokenLifetimeSeconds,
          roles: roles as unknown as ResourceRole[],
          claimMappings: StoredClaimMappings.parse(claimMappings),
        },
      ]),
    ),
    scopes: withBuiltInScopes(scopes),
    authorizationDetailsTypes: new Map(detailsTypes.map((definition) => [definition.type, definition])),
    tokenHook: await findTokenHook(connection, row.id),
  };
}

/**
 * The tenant store on PostgreSQL.
 * @param findBySlug how a tenant is read: from a cache when serving requests, directly while changing it
 * @param forget drops this process's copy of a tenant whose settings have changed
 * @param hosts the slugs of tenants by the host names in use, read the same way as tenants
 */
export function createTenantStore(
  connection: Connection,
  findBySlug: TenantStore['findBySlug'] = (slug) => findTenantBySlug(connection, slug),
  forget: (slug: string) => void = () => undefined,
  hosts: () => Promise<ReadonlyMap<string, string>> = () => findHosts(connection),
): TenantStore {
  return {
    findBySlug,

    async findByPlace(place) {
      const slug = isHost(place) ? (await hosts()).get(place) : place;
      return slug === undefined ? null : findBySlug(slug);
    },

    create: ({ id, slug, name, settings, scopes }, audit) =>
      connection.transaction(async (tx) => {
        const created = await tx.execute(sql`
          INSERT INTO tenant (id, slug, name, settings, updated_at)
          VALUES (${id}::uuid, ${slug}, ${name}, ${JSON.stringify(settings)}::jsonb, now()) ON CONFLICT (slug) DO NOTHING`);
        if (created === 0) return 'exists';
        await saveScopes(tx, id, scopes);
        await finishForOperator(tx, slug, audit);
        return 'created';
      }),

    update: ({ id, slug, name, settings, scopes }, audit) =>
      connection.transaction(async (tx) => {
        await tx.prisma.tenant.update({ where: { id }, data: { name } });
        if (settings) await tx.execute(settingsUpdate(id, settingNames, settings));
        if (scopes) await saveScopes(tx, id, scopes);
        await finish(tx, slug, audit);
      }),

    async changeSettings({ id, slug, names, settings, by, mayChange = () => true }, audit) {
      const outcome = await connection.transaction(async (tx) => {
        if (names.some((name) => name in signInSettings)) await lockWaysOf(tx, id, by);
        const [locked] = await tx.query<{ settings: unknown }>(
          sql`SELECT settings FROM tenant WHERE id = ${id}::uuid FOR UPDATE`,
        );
        const current = readStoredSettings(locked?.settings);
        if (!mayChange(current)) return 'refused';
        const after = tenantSettingsSchema.parse({
          ...current,
          ...Object.fromEntries(names.map((name) => [name, undefined])),
          ...settings,
        });
        const ranked = ownersSettingsChanged(current, after);
        if (ranked.length > 0)
          await mustManage(tx, { tenantId: id, cause: { actor: by }, role: 'owner', said: ownersSettingSaid(ranked) });
        const lost = await wayLost(tx, { tenantId: id, before: current, after, by });
        if (lost) return lost;
        await tx.execute(settingsUpdate(id, names, settings));
        await finish(tx, slug, audit(current));
        return 'changed';
      });
      forget(slug);
      return outcome;
    },

    countLockedOut: (tenantId) => countLockedOut(connection, tenantId),

    async setStatus({ id, slug, change }, audit) {
      const outcome = await connection.transaction(async (tx) => {
        const [before] = await tx.query<{ status: string; reason: string | null }>(statusUpdate(id, change));
        if (!before) return 'unchanged';
        await finishForOperator(tx, slug, audit(before));
        return 'changed';
      });
      forget(slug);
      return outcome;
    },
  };
}

/** Replaces the named settings by those of them that are not at their defaults, and leaves all others. */
function settingsUpdate(id: string, names: readonly string[], settings: JsonObject): Sql {
  return sql`
    UPDATE tenant SET settings = (settings - ${names}::text[]) || ${JSON.stringify(settings)}::jsonb, updated_at = now() WHERE id = ${id}::uuid`;
}

/**
 * One statement: of several concurrent calls, one changes the row and the others find it changed.
 * @returns the previous state, with the row locked
 */
function statusUpdate(id: string, change: StatusChange): Sql {
  const before = sql`WITH before AS (SELECT id, status, suspension_reason FROM tenant WHERE id = ${id}::uuid FOR UPDATE)`;
  const returning = sql`RETURNING before.status, before.suspension_reason AS reason`;
  if (change.status === 'active') {
    return sql`
      ${before} UPDATE tenant t SET status = 'active', suspended_at = NULL, suspension_reason = NULL, updated_at = now() FROM before
      WHERE t.id = before.id AND before.status <> 'active' ${returning}`;
  }
  const { reason } = change;
  return sql`
    ${before} UPDATE tenant t SET status = 'suspended', suspended_at = LEAST(t.suspended_at, now()),
      suspension_reason = COALESCE(${reason}::text, before.suspension_reason), updated_at = now() FROM before
    WHERE t.id = before.id AND (before.status <> 'suspended' OR before.suspension_reason IS DISTINCT FROM COALESCE(${reason}::text, before.suspension_reason)) ${returning}`;
}
