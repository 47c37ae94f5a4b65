import { text } from '@/lib/platform/shared/text';

/** Who changes what somebody may not change of their own profile. @param of.provisioned by a directory */
export function whoChanges({ provisioned, editable }: { provisioned: boolean; editable: boolean }): string {
  if (provisioned) return text('Your organization’s directory manages this profile: it can be changed only there.');
  return editable
    ? text(
        'Your user name, your e-mail addresses and whatever the form does not show can be changed by those who administer the accounts.',
      )
    : text('This profile can be changed by those who administer the accounts.');
}
