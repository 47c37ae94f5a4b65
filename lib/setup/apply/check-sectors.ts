import { type SectorDocuments, sectorProblem } from '@/lib/grants/clients/check-sector';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { ApplyError } from './apply-error';
import type { ApplyDocument } from './parse-document';
import type { ApplyStores } from './stores';

/**
 * Fetches the sector identifier documents of the document's clients before the transaction, if they or the redirect
 * URIs are new.
 * @throws ApplyError when a sector document cannot be fetched or lacks a redirect URI
 */
export async function checkSectors(
  {
    stores: { tenants, clients },
    sectors,
  }: { stores: Pick<ApplyStores, 'tenants' | 'clients'>; sectors: SectorDocuments },
  document: ApplyDocument,
): Promise<void> {
  for (const { path, tenant: file } of document) {
    const tenant = await tenants.findBySlug(file.slug);
    for (const [index, client] of file.clients.entries()) {
      const before = tenant && client.client_id !== undefined ? await clients.find(tenant.id, client.client_id) : null;
      const problem = await sectorProblem(sectors, before, {
        sectorIdentifierUri:
          client.sector_identifier_uri === undefined
            ? (before?.sectorIdentifierUri ?? null)
            : client.sector_identifier_uri,
        redirectUris: client.redirect_uris ?? before?.redirectUris ?? [],
      });
      if (problem !== null)
        throw new ApplyError([...path, 'clients', index, 'sector_identifier_uri'], inEnglish(problem));
    }
  }
}
