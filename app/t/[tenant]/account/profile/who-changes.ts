import { msg, type Sayable } from '@/lib/platform/shared/message';

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
