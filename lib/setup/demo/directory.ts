import type { Container } from '@/lib/edge/container';
import { arrivedNow } from '@/lib/edge/health/arrivals';
import { scimRoute } from '@/lib/edge/scim/scim-route';
import { newId } from '@/lib/platform/shared/id';
import { issuerOf, SCIM_PATH } from '@/lib/platform/shared/paths';
import type { Tenant } from '@/lib/tenants/store';
import { provisionedPeople } from './demo-people';

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const client = { ipAddress: '192.0.2.10', userAgent: 'Okta SCIM Client 1.0.0' };

/** The directory behind the demo's SCIM connection. It remembers the ids that the server returned. */
export interface Directory {
  /** Provisions its people: searches for each of them, and creates those it does not find. */
  pushPeople(): Promise<void>;
  /** Deactivates those of its people as leavers. */
  letGo(userNames: readonly string[]): Promise<void>;
}

/**
 * Sends the requests of a directory through the real SCIM endpoint, so that they also appear in the provisioning log
 * and the statistics.
 * @param token of the connection
 */
export function directoryOf(container: Container, tenant: Tenant, token: string): Directory {
  const ids = new Map<string, string>();

  async function send(method: string, address: string, body?: object): Promise<{ id: string | undefined }> {
    const path = `${SCIM_PATH}${address}`;
    const request = new Request(`${issuerOf(container.config.url, tenant.place)}${path}`, {
      method,
      body: body ? JSON.stringify(body) : null,
      headers: {
        Authorization: `Bearer ${token}`,
        Accept: 'application/scim+json',
        'User-Agent': client.userAgent,
        ...(body && { 'Content-Type': 'application/scim+json' }),
      },
    });
    const origin = { requestId: newId(), ...client };
    const response = await scimRoute.handle({
      request,
      path: path.split('?')[0] ?? path,
      origin,
      arrived: arrivedNow(),
      peer: { remoteAddress: client.ipAddress, trusted: false },
      outage: null,
      container,
      tenant,
    });
    if (response.status >= 400)
      throw new Error(`The demonstration's directory received ${response.status} from ${address}.`);
    const answer = (await response.json()) as { id?: string; Resources?: { id: string }[] };
    return { id: answer.id ?? answer.Resources?.[0]?.id };
  }

  return {
    async pushPeople() {
      for (const [index, person] of provisionedPeople.entries()) {
        const found = await send(
          'GET',
          `/Users?${new URLSearchParams({ filter: `userName eq "${person.userName}"` })}`,
        );
        const schemas = [
          'urn:ietf:params:scim:schemas:core:2.0:User',
          ...Object.keys(person).filter((name) => name.includes(':')),
        ];
        const { id } =
          found.id === undefined
            ? await send('POST', '/Users', { schemas, ...person, externalId: `00u${index + 1}demo`, active: true })
            : found;
        if (id !== undefined) ids.set(person.userName, id);
      }
    },
    async letGo(userNames) {
      for (const userName of userNames)
        await send('PATCH', `/Users/${ids.get(userName)}`, {
          schemas: [PATCH],
          Operations: [{ op: 'replace', value: { active: false } }],
        });
    },
  };
}
