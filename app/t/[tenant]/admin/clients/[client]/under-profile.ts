import { clientMetadata } from '@/lib/grants/clients/client-metadata';
import { type HeldMetadata, holdToProfile } from '@/lib/grants/clients/hold-to-profile';

/** What the switch for the FAPI 2.0 security profile makes of what the form says: it wins. Off, or where the form is wrong anyway, nothing. */
export function underProfile(metadata: Record<string, unknown>): HeldMetadata {
  const asked =
    metadata.fapi2_security_profile === true
      ? clientMetadata.safeParse({ ...metadata, fapi2_security_profile: false })
      : null;
  return asked?.success ? holdToProfile(metadata, asked.data, 'all') : { metadata, set: [] };
}
