import type { Container } from '@/lib/container';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import type { ResourceView, ScimScope } from '@/lib/scim/store';
import { newId } from '@/lib/shared/id';
import { provisionedPeople } from './demo-people';

/** The demonstration has no extensions of its own, and reads nothing back. */
export const demoView: ResourceView = { type: userResourceType(), computed: false };

/** Speaks for a SCIM connection, as a request with its token would. */
export function scimScope(tenantId: string, connection: { id: string; name: string }): ScimScope {
  return {
    tenantId, connectionId: connection.id, baseUrl: '', canWrite: true,
    actor: { type: 'scim-connection', id: connection.id, name: connection.name },
    origin: { requestId: newId(), ipAddress: '192.0.2.10', userAgent: 'Okta SCIM Client 1.0.0' },
  };
}

/** Lets the demonstration's SCIM connection push its people. Those that are there already stay as they are. */
export async function provisionPeople({ scimStores }: Pick<Container, 'scimStores'>, scope: ScimScope): Promise<void> {
  for (const [index, person] of provisionedPeople.entries()) {
    await scimStores.User.create(scope, { attributes: { ...person, externalId: `00u${index + 1}demo`, active: true } }, demoView);
  }
}
