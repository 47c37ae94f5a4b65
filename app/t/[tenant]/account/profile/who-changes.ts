import { text } from '@/lib/platform/shared/text';

/**
 * Says who can change the parts of a profile that the person cannot.
 * @param of.provisioned by a directory
 */
export function whoChanges({ provisioned, editable }: { provisioned: boolean; editable: boolean }): string {
  if (provisioned) return text('Your organization’s directory manages this profile. It can be changed only there.');
  return editable
    ? text('Only account administrators can change your user name, email addresses and anything the form doesn’t show.')
    : text('Only account administrators can change this profile.');
}
