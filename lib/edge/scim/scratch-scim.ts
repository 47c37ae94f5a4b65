import type { TenantExchange } from '@/lib/edge/http/route';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import { newTrace, type ScimNotes } from '@/lib/scim/protocol/trace';
import { handleScim } from '@/lib/scim/routing/handle-scim';
import type { ResourceType } from '@/lib/scim/schema/types';
import { callingAs, scimContext } from './scim-context';

/** Methods whose requests have no body. */
const BODILESS = new Set(['GET', 'HEAD']);

/** A SCIM request in the scratch space. */
interface ScratchRequest {
  method: string;
  /** The path below `/scim/v2`, with the query, percent-encoded. */
  address: string;
  headers: Record<string, string>;
  body: string | null;
}

interface ScratchAnswer {
  status: number;
  headers: Headers;
  /** Empty if there is none. */
  text: string;
  notes: ScimNotes;
  /** The resource types that the request was answered with. */
  types: ResourceType[];
}

export type ScratchSender = (request: ScratchRequest) => Promise<ScratchAnswer>;

/**
 * Provides a function that sends requests as a connection. They are answered by the endpoints that answer the
 * directory, over stores that keep nothing: no change, no audit row, no event. Authentication, rate limits and the log
 * are left out.
 */
export async function scratchScim<Outcome>(
  { container, tenant, origin }: Pick<TenantExchange, 'container' | 'tenant' | 'origin'>,
  {
    connection,
    canWrite,
  }: {
    connection: Pick<ScimConnection, 'id' | 'name' | 'provider' | 'adoption' | 'mapping' | 'strictRfc7643'>;
    canWrite: boolean;
  },
  work: (send: ScratchSender) => Promise<Outcome>,
): Promise<Outcome> {
  const credential = {
    connectionId: connection.id,
    connectionName: connection.name,
    provider: connection.provider,
    adoption: connection.adoption,
    mapping: connection.mapping,
    strictRfc7643: connection.strictRfc7643,
    roleResource: null,
    canWrite,
    issuerRole: 'owner' as const,
  };
  const types = await container.resourceTypes(tenant.id);
  return container.scratch((stores) =>
    work(async ({ method, address, headers, body }) => {
      const trace = newTrace();
      const context = scimContext({ container, tenant, origin }, callingAs(credential), {
        stores,
        types,
        trace,
        refused: () => undefined,
      });
      const request = new Request(`${context.scope.baseUrl}${address}`, {
        method,
        headers,
        body: BODILESS.has(method) ? null : body,
      });
      const response = await handleScim(request, address.split('?')[0] ?? '', context);
      return {
        status: response.status,
        headers: response.headers,
        text: await response.text(),
        notes: trace.notes,
        types: Object.values(context.resources).map(({ type }) => type),
      };
    }),
  );
}
