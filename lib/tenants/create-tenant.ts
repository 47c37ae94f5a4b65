import type { Cause } from '@/lib/journal/audit/audit-entry';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { ScopeDefinition, TenantStore } from './store';

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Whether a slug is valid in `/t/{slug}`: lower-case letters, digits and inner hyphens, 63 characters at most. */
export function isSlug(value: string): boolean {
  return SLUG.test(value);
}

/**
 * Creates a tenant.
 * @param tenant.settings the differences from the defaults of tenantSettingsSchema
 * @param tenant.scopes its own scopes, besides the built-in ones
 * @returns the new ID, or 'exists' when the slug is taken
 */
export async function createTenant(
  store: Pick<TenantStore, 'create'>,
  tenant: { slug: string; name: string; settings?: JsonObject; scopes?: ScopeDefinition[] },
  cause: Cause,
): Promise<{ kind: 'created'; id: string } | { kind: 'exists' }> {
  const id = newId();
  const { slug, name, settings = {}, scopes = [] } = tenant;
  const outcome = await store.create(
    { id, slug, name, settings, scopes },
    {
      tenantId: id,
      cause,
      action: 'tenant.created',
      target: { type: 'tenant', id, name },
      after: { slug, name, settings },
    },
  );
  return outcome === 'created' ? { kind: 'created', id } : { kind: 'exists' };
}
