import type { TenantContext } from '@/lib/edge/http/route';
import { recordProvisioning } from '@/lib/edge/scim/log-provisioning';
import { callingAs, scimContext } from '@/lib/edge/scim/scim-context';
import type { ScratchSender } from '@/lib/edge/scim/scratch-scim';
import { newId } from '@/lib/platform/shared/id';
import { SCIM_PATH } from '@/lib/platform/shared/paths';
import type { ClaimedPull } from '@/lib/provisioning/pull/queue';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import { newTrace } from '@/lib/scim/protocol/trace';
import { handleScim } from '@/lib/scim/routing/handle-scim';

/**
 * Provides a function that sends requests as a connection that is pulled. They are answered by the endpoints that
 * answer a directory which pushes, with the same mapping, brake and audit entries. The log keeps those that changed
 * something or were rejected.
 */
export async function sendAsConnection(
  { container, tenant }: TenantContext,
  connection: ScimConnection,
  { issuerRole }: Pick<ClaimedPull, 'issuerRole'>,
): Promise<ScratchSender> {
  const types = await container.resourceTypes(tenant.id);
  const caller = callingAs({
    ...connection,
    connectionId: connection.id,
    connectionName: connection.name,
    canWrite: true,
    issuerRole,
  });
  return async ({ method, address, headers, body }) => {
    const started = performance.now();
    const trace = newTrace();
    const path = address.split('?')[0] ?? '';
    const scimRequest = { method, path, arrivedAt: started };
    const origin = { requestId: newId(), ipAddress: null, userAgent: null, scimRequest };
    const context = scimContext({ container, tenant, origin }, caller, {
      stores: container.scimStores,
      types,
      trace,
      refused: () => undefined,
    });
    const request = new Request(`${context.scope.baseUrl}${address}`, { method, headers, body });
    const response = await handleScim(request, path, context);
    if (response.status >= 400 || trace.notes.changes.length > 0)
      recordProvisioning({ request, path: `${SCIM_PATH}${address}`, container, origin }, context, started, response);
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      notes: trace.notes,
      types: Object.values(context.resources).map(({ type }) => type),
    };
  };
}
