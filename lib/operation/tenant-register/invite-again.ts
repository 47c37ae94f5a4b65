import type { DirectoryStore } from '@/lib/directory/store';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type HandedOut, handOutLink, type LinkBarred } from '@/lib/sign-in/one-time-links/hand-out-link';
import { asOperator } from '@/lib/tenants/operator';
import type { TenantRegister } from '@/lib/tenants/register';
import type { FoundingStores } from './found-tenant';

export type InvitedAgain = Extract<HandedOut, { kind: 'shown' }> | { kind: 'not-found' | 'has-owner' | LinkBarred };

/**
 * Creates another invitation for the owner of a tenant that no one has signed in to yet, because the first one was lost
 * or has expired. As soon as any person of the tenant has had a way to sign in, the tenant belongs to its people and no
 * operator gets a link into it.
 * @param stores all in one transaction
 */
export async function inviteAgain(
  stores: FoundingStores & {
    directory: Pick<DirectoryStore, 'findPerson'>;
    register: Pick<TenantRegister, 'find' | 'lockClaim' | 'findAwaitedOwner'>;
  },
  { id, url }: { id: string; url: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<InvitedAgain> {
  const registered = await stores.register.find({ id }, now);
  const tenant = registered && (await stores.tenants.findBySlug(registered.slug));
  if (!tenant) return { kind: 'not-found' };
  // The lock keeps what is read below true until the link is created.
  await stores.register.lockClaim(id);
  const awaited = await stores.register.findAwaitedOwner(id);
  const person = awaited && (await stores.directory.findPerson(id, awaited.id));
  if (!person) return { kind: 'has-owner' };
  const link = await handOutLink(
    stores,
    { tenant, person, purpose: 'invitation', by: 'show', url, mayManage: () => true },
    { cause: asOperator(cause), now },
  );
  switch (link.kind) {
    case 'shown':
      return link;
    case 'not-offered':
    case 'no-passkeys':
    case 'has-factor':
      return { kind: link.kind };
    default:
      throw new Error(`The owner of a tenant that is not in use yet could not be invited: ${link.kind}.`);
  }
}
