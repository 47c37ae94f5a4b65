import { notFound } from 'next/navigation';
import { editableAttributes } from '@/lib/directory/editable-attributes';
import type { UserContext } from '@/lib/pages/console/require-user';
import { ownType } from '@/lib/people/own-attributes';
import { msg, type Sayable } from '@/lib/platform/shared/message';

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

/**
 * Says who can change the parts of a profile that the person cannot.
 * @param of.provisioned by a directory
 */
export function whoChanges({ provisioned, editable }: { provisioned: boolean; editable: boolean }): Sayable {
  if (provisioned) return msg('account.yourOrganizationsDirectoryManagesThis');
  return editable
    ? msg('account.onlyAccountAdministratorsCanChangeYour')
    : msg('account.onlyAccountAdministratorsCanChange');
}
