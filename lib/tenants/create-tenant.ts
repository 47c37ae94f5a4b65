import type { Cause } from '@/lib/audit/audit-entry';
import { newId } from '@/lib/shared/id';
import type { JsonObject } from '@/lib/shared/json';
import type { ScopeDefinition, TenantStore } from './store';

/** What a tenant starts with when nobody says otherwise. */
export const defaultScopes: ScopeDefinition[] = [
  { name: 'profile', description: 'See your name and profile' },
  { name: 'email', description: 'See your e-mail address' },
];

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Whether a slug can stand in `/t/{slug}`: lower-case letters, digits and inner hyphens, 63 at most. */
export function isSlug(value: string): boolean {
  return SLUG.test(value);
}

/**
 * Creates a tenant with its scopes.
 * @param settings what differs from the defaults of tenantSettingsSchema
 * @returns the new id, or 'exists' when the slug is taken
 */
export async function createTenant(
  store: TenantStore,
  tenant: { slug: string; name: string; settings?: JsonObject; scopes?: ScopeDefinition[] },
  cause: Cause,
): Promise<{ kind: 'created'; id: string } | { kind: 'exists' }> {
  const id = newId();
  const { slug, name, settings = {}, scopes = defaultScopes } = tenant;
  const outcome = await store.create({ id, slug, name, settings, scopes }, {
    tenantId: id, cause, action: 'tenant.created', target: { type: 'tenant', id, name }, after: { slug, name, settings },
  });
  return outcome === 'created' ? { kind: 'created', id } : { kind: 'exists' };
}
