import type { ProvisioningEntry } from '@/lib/provisioning/log/entry';
import { getEntry } from '@/lib/provisioning/log/get-entry';
import { listEntries } from '@/lib/provisioning/log/list-entries';
import type { ProvisioningLogStore } from '@/lib/provisioning/log/store';

/** Used in links to the page instead of an entry's id. */
export const LAST = 'last';

const EXAMPLE = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: 'ada@example.com',
  name: { givenName: 'Ada', familyName: 'Lovelace' },
};

/** How many of the newest requests are searched. */
const LOOKED_THROUGH = 50;

/**
 * The body that the preview starts with: that of a logged request of the connection, or an example.
 * @param entry the id of a request, or `last` for the last one that wrote a person; null for the example
 * @returns `missing` if a request was asked for but none has a complete body
 */
export async function bodyToTry(
  log: ProvisioningLogStore,
  { tenantId, connectionId, entry }: { tenantId: string; connectionId: string; entry: string | null },
): Promise<{ body: string; missing: boolean }> {
  const id = entry === LAST ? await lastOf(log, tenantId, connectionId) : entry;
  const found = id === null ? null : await getEntry(log, { tenantId, id });
  const body = found?.connectionId === connectionId ? bodyOf(found) : null;
  return { body: body ?? JSON.stringify(EXAMPLE, null, 2), missing: entry !== null && body === null };
}

/** Whether a logged request wrote a person with a body. */
function writesPerson({ method, path }: Pick<ProvisioningEntry, 'method' | 'path'>): boolean {
  return (
    ['POST', 'PUT', 'PATCH'].includes(method) && /^\/Users(?:[/?]|$)/.test(path) && !/^\/Users\/\.search/i.test(path)
  );
}

async function lastOf(log: ProvisioningLogStore, tenantId: string, connectionId: string): Promise<string | null> {
  const { entries } = await listEntries(log, { tenantId, connectionId, pageSize: LOOKED_THROUGH });
  return entries.find(writesPerson)?.id ?? null;
}

function bodyOf({ request: { body } }: ProvisioningEntry): string | null {
  if (!body || body.truncated) return null;
  try {
    return JSON.stringify(JSON.parse(body.text), null, 2);
  } catch {
    return null;
  }
}
