import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { changeImages } from '@/lib/tenants/change-images';
import { createTenant } from '@/lib/tenants/create-tenant';
import { switchTenant } from '@/lib/tenants/maintenance-mode/switch-tenant';
import { newTenantSettings } from '@/lib/tenants/new-tenant-settings';
import { setTenantStatus } from '@/lib/tenants/set-tenant-status';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import { settingsBeyondDefaults } from '@/lib/tenants/settings-beyond-defaults';
import type { Tenant } from '@/lib/tenants/store';
import { wrongInSettings } from '@/lib/tenants/wrong-in-settings';
import { ApplyError, type Path } from './apply-error';
import type { TenantFile } from './document';
import { type ApplyStores, type Effect, effectOf, type How } from './stores';

/** Updates a tenant's name, settings, images, scopes, status and maintenance mode to match the document. */
export async function applyTenant(
  stores: Pick<ApplyStores, 'tenants' | 'closures' | 'brandImages'>,
  document: { path: Path; tenant: TenantFile; url: string },
  how: How,
): Promise<{ effect: Effect; tenant: Tenant }> {
  const { tenant, effect } = await applyFields(stores.tenants, document, how);
  checkSettings(tenant, document);
  const { maintenance, status, suspension_reason: reason = null } = document.tenant;
  const { logo, logo_dark, background_image } = document.tenant;
  const images = { brandLogo: logo, brandLogoDark: logo_dark, brandBackgroundImage: background_image };
  const kinds: string[] = [effect, await changeImages(stores, { tenant, images }, how)];
  if (status) {
    kinds.push(
      await setTenantStatus(
        stores.tenants,
        tenant,
        status === 'suspended' ? { status, reason } : { status },
        how.cause,
      ),
    );
  }
  if (maintenance) {
    const { on, message } = maintenance;
    kinds.push(await switchTenant(stores.closures, tenant, { on, message: on ? (message ?? null) : null }, how.cause));
  }
  return { tenant, effect: effectOf(...kinds) };
}

/** Validates settings. They may refer to resources and types that the same document declares. */
function checkSettings(
  { settings, scopes, resources, authorizationDetailsTypes }: Tenant,
  { path, tenant: file }: { path: Path; tenant: TenantFile },
): void {
  const known = {
    scopes,
    resources: new Set([...resources.keys(), ...file.resources.map(({ identifier }) => identifier)]),
    authorizationDetailsTypes: new Set([
      ...authorizationDetailsTypes.keys(),
      ...file.authorization_details_types.map(({ type }) => type),
    ]),
  };
  const wrong = wrongInSettings(known, file.settings ?? {}, settings);
  if (wrong) throw new ApplyError([...path, 'settings', wrong.setting], wrong.detail);
}

async function applyFields(
  tenants: ApplyStores['tenants'],
  { path, tenant: file, url }: { path: Path; tenant: TenantFile; url: string },
  how: How,
): Promise<{ effect: Effect; tenant: Tenant }> {
  const before = await tenants.findBySlug(file.slug);
  if (before) return changeTenant(tenants, before, file, how);

  const { slug, name = slug, scopes } = file;
  const settings = settingsBeyondDefaults(tenantSettingsSchema.parse({ ...newTenantSettings(url), ...file.settings }));
  await createTenant(tenants, { slug, name, settings, ...(scopes && { scopes }) }, how.cause);
  const tenant = await tenants.findBySlug(slug);
  if (!tenant) throw new ApplyError([...path, 'slug'], 'is being created by another request');
  return { effect: 'created', tenant };
}

async function changeTenant(tenants: ApplyStores['tenants'], before: Tenant, file: TenantFile, { cause }: How) {
  const { id, slug } = before;
  const settings = { ...before.settings, ...file.settings };
  const describedBefore = (name: string) => {
    const said = before.scopes.get(name);
    return said && inEnglish(said);
  };
  const scopes = (file.scopes ?? []).filter(({ name, description }) => describedBefore(name) !== description);
  const change = {
    ...(file.name !== undefined && file.name !== before.name && { name: file.name }),
    ...(!isDeepStrictEqual(settings, before.settings) && { settings: settingsBeyondDefaults(settings) }),
    ...(scopes.length > 0 && { scopes }),
  };
  if (Object.keys(change).length === 0) return { effect: 'unchanged' as const, tenant: before };

  const scopesBefore = scopes.flatMap(({ name }) => {
    const description = describedBefore(name);
    return description === undefined ? [] : [{ name, description }];
  });
  const audit: AuditEntry = {
    tenantId: id,
    cause,
    action: 'tenant.updated',
    target: { type: 'tenant', id, name: file.name ?? before.name },
    before: { name: before.name, ...before.settings, ...(scopes.length > 0 && { scopes: scopesBefore }) },
    after: { name: file.name ?? before.name, ...settings, ...(scopes.length > 0 && { scopes }) },
  };
  await tenants.update({ id, slug, ...change }, audit);
  return { effect: 'updated' as const, tenant: (await tenants.findBySlug(slug)) ?? before };
}
