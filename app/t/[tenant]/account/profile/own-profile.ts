import { notFound } from 'next/navigation';
import { editableAttributes } from '@/lib/directory/editable-attributes';
import type { UserContext } from '@/lib/pages/console/require-user';
import { ownType } from '@/lib/people/own-attributes';

/** The signed-in person's profile, and which attributes they may edit. */
export async function ownProfile({ tenant, container, user }: Pick<UserContext, 'tenant' | 'container' | 'user'>) {
  const [person, { User: type }] = await Promise.all([
    container.directory.findPerson(tenant.id, user.personId),
    container.resourceTypes(tenant.id),
  ]);
  if (!person) notFound();
  const own = ownType(type, tenant.settings.ownAttributes, person);
  return { person, type, own, editable: editableAttributes(own).length > 0 };
}
