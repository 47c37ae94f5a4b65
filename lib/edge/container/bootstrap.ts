import { createPerson } from '@/lib/directory/create-person';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { defaultTenantSlug } from '@/lib/platform/shared/paths';
import { generatePassword } from '@/lib/sign-in/passwords/generate-password';
import { setPassword } from '@/lib/sign-in/passwords/set-password';
import { createTenant } from '@/lib/tenants/create-tenant';
import { newTenantSettings } from '@/lib/tenants/new-tenant-settings';
import type { Container } from '.';

const cause: Cause = { actor: { type: 'system', id: null, name: 'Initial setup' }, origin: null };

async function defaultTenantId({ tenants, config }: Container): Promise<string> {
  const created = await createTenant(
    tenants,
    { slug: defaultTenantSlug, name: 'Tessera', settings: newTenantSettings(config.url) },
    cause,
  );
  if (created.kind === 'created') return created.id;
  const tenant = await tenants.findBySlug(defaultTenantSlug);
  if (!tenant) throw new Error('The default tenant exists but cannot be read.');
  return tenant.id;
}

export type Bootstrapped =
  /** `password` is set only if it was generated: it is shown once and must be changed at the first sign-in. */
  { created: true; email: string; password: string | null } | { created: false };

/**
 * Prepares a new installation so that an administrator can sign in: creates the default tenant, and an owner if there
 * is none. If several servers start together, only one creates them.
 * @param adminPassword of the first administrator; generated if omitted
 */
export async function bootstrap(
  container: Container,
  { adminEmail, adminPassword }: { adminEmail: string; adminPassword?: string },
): Promise<Bootstrapped> {
  const tenantId = await defaultTenantId(container);
  const owners = await container.directory.listPeople({
    tenantId,
    role: 'owner',
    sort: 'createdAt',
    descending: false,
    page: 1,
    pageSize: 1,
  });
  if (owners.total > 0) return { created: false };

  const how = { cause, now: container.now() };
  const password = adminPassword ?? generatePassword();
  const attributes = {
    userName: adminEmail,
    active: true,
    displayName: 'Administrator',
    emails: [{ value: adminEmail, type: 'work', primary: true }],
  };
  return container.people(async ({ directory, credentials }): Promise<Bootstrapped> => {
    const created = await createPerson(directory, { tenantId, role: 'owner', attributes }, how);
    if (created.kind === 'conflict') return { created: false };
    await setPassword(
      credentials,
      { tenantId, personId: created.person.id, password, mustChange: adminPassword === undefined },
      how,
    );
    return { created: true, email: adminEmail, password: adminPassword === undefined ? password : null };
  });
}
