import { refresh } from 'next/cache';
import { sectorProblem } from '@/lib/grants/clients/check-sector';
import { clientMetadata } from '@/lib/grants/clients/client-metadata';
import { metadataVersion } from '@/lib/grants/clients/metadata-version';
import { toRfc7591 } from '@/lib/grants/clients/rfc7591';
import { updateClient } from '@/lib/grants/clients/update-client';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { decoded, msg } from '@/lib/platform/shared/message';
import { clientChangedConcurrently } from '../changed-concurrently';
import { clientNotFound } from '../clients/[client]/client-not-found';
import { playgroundCallback } from './playground-path';

/** Adds the playground's redirect URI to a client or removes it, through the service that all client changes use. */
export async function changeRedirectUris(
  { tenant, container, cause }: Pick<AdminContext, 'tenant' | 'container' | 'cause'>,
  clientId: string,
  change: 'added' | 'removed',
) {
  const current = await container.clients.find(tenant.id, clientId);
  if (!current) return clientNotFound;
  const callback = playgroundCallback(container.config.url, tenant.place);
  const others = current.redirectUris.filter((uri) => uri !== callback);
  const parsed = clientMetadata.safeParse({
    ...toRfc7591(current),
    redirect_uris: change === 'added' ? [...others, callback] : others,
  });
  if (!parsed.success) {
    const [{ path = [], message = '' } = {}] = parsed.error.issues;
    return {
      ok: false,
      message: msg('playground.changesNotSavedFieldProblem', {
        field: String(path[0]),
        problem: decoded(message),
      }),
    };
  }
  const unlisted = await sectorProblem(container.sectorDocuments, current, parsed.data);
  if (unlisted !== null) return { ok: false, message: msg('playground.changesNotSavedItsSector', { unlisted }) };
  const outcome = await updateClient(
    container.clients,
    {
      tenantId: tenant.id,
      clientId,
      metadata: parsed.data,
      basedOn: metadataVersion(current),
      because: { playgroundRedirectUri: change },
    },
    { cause, now: container.now() },
  );
  if (outcome.kind === 'not-found') return clientNotFound;
  if (outcome.kind === 'changed-meanwhile') return clientChangedConcurrently(container.auditLog, tenant.id, clientId);
  refresh();
  return { ok: true };
}
