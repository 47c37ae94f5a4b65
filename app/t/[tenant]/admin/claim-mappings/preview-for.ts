import { type ClientClaimsPreview, previewClientClaims } from '@/lib/edge/oauth/preview-client-claims';
import type { Client } from '@/lib/oauth/clients/client';
import type { AdminContext } from '@/lib/pages/console/require-admin';

/**
 * Previews the claims for the person with a user name.
 * @returns null if no user name is entered
 */
export async function previewFor(
  { tenant, container }: Pick<AdminContext, 'tenant' | 'container'>,
  client: Omit<Client, 'secrets'>,
  { userName, resources }: { userName: string; resources: string[] },
): Promise<ClientClaimsPreview | null> {
  if (userName === '') return null;
  const person = await container.directory.findPersonByUserName(tenant.id, userName);
  if (!person) return { kind: 'unknown-person' };
  return previewClientClaims({ tenant, container }, client, { personId: person.id, resources });
}
