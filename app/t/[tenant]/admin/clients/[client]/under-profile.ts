import { clientMetadata } from '@/lib/grants/clients/client-metadata';
import { type HeldMetadata, holdToProfile } from '@/lib/grants/clients/hold-to-profile';

/**
 * Applies the FAPI 2.0 security profile to the form's values, which it overrides. Changes nothing if the profile is off
 * or the form is invalid anyway.
 */
export function underProfile(metadata: Record<string, unknown>): HeldMetadata {
  const asked =
    metadata.fapi2_security_profile === true
      ? clientMetadata.safeParse({ ...metadata, fapi2_security_profile: false })
      : null;
  return asked?.success ? holdToProfile(metadata, asked.data, 'all') : { metadata, set: [] };
}
