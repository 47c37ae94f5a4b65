import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { ClaimMapping } from '@/lib/platform/shared/claim-mapping';
import { type ClientOutcome, changeClient } from './change-client';
import type { ClientStore } from './store';

/**
 * Declares which claims a client's tokens, userinfo and introspection contain besides the standard ones.
 * @param basedOn the `metadataVersion` that the administrator saw
 */
export function setClaimMappings(
  store: Pick<ClientStore, 'change'>,
  {
    tenantId,
    clientId,
    mappings,
    basedOn,
  }: { tenantId: string; clientId: string; mappings: ClaimMapping[]; basedOn: string },
  how: { cause: Cause; now: Date },
): Promise<ClientOutcome> {
  return changeClient(
    store,
    {
      tenantId,
      clientId,
      basedOn,
      action: 'client.updated',
      next: (client) => ({ ...client, claimMappings: mappings }),
    },
    how,
  );
}
