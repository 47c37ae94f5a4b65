import { createPerson } from '@/lib/directory/create-person';
import type { DirectoryStore } from '@/lib/directory/store';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Outbox } from '@/lib/journal/mail/outbox';
import { type HandedOut, handOutLink } from '@/lib/sign-in/one-time-links/hand-out-link';
import type { OneTimeLinkStore } from '@/lib/sign-in/one-time-links/store';
import { createTenant } from '@/lib/tenants/create-tenant';
import { newTenantSettings } from '@/lib/tenants/new-tenant-settings';
import { asOperator } from '@/lib/tenants/operator';
import type { TenantStore } from '@/lib/tenants/store';

/** The stores needed to create a tenant and its first owner, all in one transaction. */
export interface FoundingStores {
  tenants: Pick<TenantStore, 'create' | 'findBySlug'>;
  directory: Pick<DirectoryStore, 'addPerson' | 'change' | 'findEmailStanding'>;
  oneTimeLinks: Pick<OneTimeLinkStore, 'issue' | 'findHolder'>;
  outbox: Pick<Outbox, 'put'>;
}

export interface NewTenant {
  slug: string;
  name: string;
  owner: { userName: string; email: string | null };
  /** Whether the invitation is emailed to the owner or shown to the operator who creates the tenant. */
  by: 'mail' | 'show';
  /** The configured public origin. */
  url: string;
}

export type Founded = { kind: 'created'; link: Extract<HandedOut, { kind: 'mailed' | 'shown' }> } | { kind: 'exists' };

/**
 * Creates a tenant with its first owner, who is invited to choose a password. The tenant is usable immediately: its
 * keys are created when they are first needed.
 * @param stores all in one transaction: either everything is created, or nothing
 */
export async function foundTenant(
  stores: FoundingStores,
  { slug, name, owner: { userName, email }, by, url }: NewTenant,
  { cause, now }: { cause: Cause; now: Date },
): Promise<Founded> {
  const created = await createTenant(stores.tenants, { slug, name, settings: newTenantSettings(url) }, cause);
  if (created.kind === 'exists') return created;
  const tenant = await stores.tenants.findBySlug(slug);
  if (!tenant) throw new Error('A new tenant cannot be read.');

  const how = { cause: asOperator(cause), now };
  const attributes = {
    userName,
    active: true,
    ...(email !== null && { emails: [{ value: email, type: 'work', primary: true }] }),
  };
  const owner = await createPerson(stores.directory, { tenantId: tenant.id, role: 'owner', attributes }, how);
  if (owner.kind === 'conflict') throw new Error('A new tenant has a person already.');
  const link = await handOutLink(
    stores,
    { tenant, person: owner.person, purpose: 'invitation', by, url, mayManage: () => true },
    how,
  );
  if (link.kind !== 'mailed' && link.kind !== 'shown') throw new Error(`A new owner cannot be invited: ${link.kind}.`);
  return { kind: 'created', link };
}
