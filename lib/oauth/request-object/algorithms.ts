import type { Client } from '@/lib/oauth/clients/client';
import { assertionAlgorithms } from '../assertion/algorithms';
import { fapi2Algorithms } from '../fapi/security-profile';

/** The algorithms that a client may sign request objects with; `none` is excluded (RFC 9101, 10.1). */
export function requestObjectAlgorithms({
  fapi2SecurityProfile,
}: Pick<Client, 'fapi2SecurityProfile'>): readonly string[] {
  return fapi2SecurityProfile ? fapi2Algorithms : assertionAlgorithms;
}
