import { container } from '@/lib/edge/container';
import { newId } from '@/lib/platform/shared/id';
import { BULK_LIMITS } from '@/lib/scim/bulk/bulk';
import type { ScimContext } from '@/lib/scim/protocol/context';
import { scimError } from '@/lib/scim/protocol/errors';
import { newTrace } from '@/lib/scim/protocol/trace';
import { handleScim } from '@/lib/scim/routing/handle-scim';
import { groupResourceType, userResourceType } from '@/lib/scim/schema/resource-type';
import { hashUnlessStored } from '@/lib/sign-in/passwords/set-password';

/** A batch for the process to run. */
export interface Batch {
  tenantId: string;
  connectionId: string;
  body: string;
}

// A separate process, like every worker of the server.
const { scimStores, secrets, now } = container();

function contextOf({ tenantId, connectionId }: Batch): ScimContext {
  return {
    scope: {
      tenantId,
      connectionId,
      baseUrl: 'https://tessera.example/scim/v2',
      canWrite: true,
      actor: { type: 'scim-connection', id: connectionId, name: 'Okta' },
      origin: { requestId: newId(), ipAddress: null, userAgent: null },
    },
    resources: {
      User: { type: userResourceType(), store: scimStores.User },
      Group: { type: groupResourceType(), store: scimStores.Group },
    },
    root: scimStores.root,
    transaction: scimStores.transaction,
    writers: scimStores.writers,
    cursors: { key: secrets.scimCursor, now },
    capabilities: {
      bulk: BULK_LIMITS,
      filter: { supported: true, maxResults: 200 },
      patch: true,
      changePassword: true,
      sort: true,
      etag: true,
      authenticationSchemes: [],
    },
    hashPassword: hashUnlessStored,
    trace: newTrace(),
    refused: () => undefined,
    failed: (error) => {
      process.stderr.write(`${String(error)}\n`);
      return scimError('internal');
    },
  };
}

process.on('message', (batch: Batch) => {
  const request = new Request('https://tessera.example/scim/v2/Bulk', {
    method: 'POST',
    body: batch.body,
    headers: { 'Content-Type': 'application/scim+json' },
  });
  void handleScim(request, '/Bulk', contextOf(batch)).then(async (response) => process.send?.(await response.json()));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
