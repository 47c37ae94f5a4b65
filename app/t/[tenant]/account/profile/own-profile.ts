import { notFound } from 'next/navigation';
import type { UserContext } from '@/lib/auth/require-user';
import { editableAttributes } from '@/lib/directory/editable-attributes';
import { ownType } from '@/lib/directory/own-attributes';

/** The profile of whoever is signed in, and what of it they may edit. */
export async function ownProfile({ tenant, container, user }: Pick<UserContext, 'tenant' | 'container' | 'user'>) {
  const [person, { User: type }] = await Promise.all([
    container.directory.findPerson(tenant.id, user.personId),
    container.resourceTypes(tenant.id),
  ]);
  if (!person) notFound();
  const own = ownType(type, tenant.settings.ownAttributes, person);
  return { person, type, own, editable: editableAttributes(own).length > 0 };
}
