import type { ListedEntry } from '@/lib/provisioning/log/entry';
import type { ProvisioningLogStore } from '@/lib/provisioning/log/store';
import type { ScimConnection, ScimToken } from '@/lib/provisioning/scim-connections/connection';
import { isValidToken } from '@/lib/provisioning/scim-connections/is-valid-token';
import type { ConnectionFirsts, Provisioned, ScimConnectionStore } from '@/lib/provisioning/scim-connections/store';

/** How far a directory is connected. Every member is a fact that was read; no step is stored. */
export interface ConnectProgress extends ConnectionFirsts {
  /** The newest token that works; null also when only an OAuth client authenticates the connection. */
  token: ScimToken | null;
  hasCredential: boolean;
  firstRequest: ListedEntry | null;
}

/** A connection that has been in use for this long needs no guide. */
const SETTLED_MILLISECONDS = 24 * 3600 * 1000;

/** The progress of a connection; null if it is disabled, or has been working for a day. */
export async function connectProgress(
  {
    scimConnections,
    provisioningLog,
  }: {
    scimConnections: Pick<ScimConnectionStore, 'findFirsts'>;
    provisioningLog: Pick<ProvisioningLogStore, 'findFirstEntry'>;
  },
  {
    connection,
    tokens,
    provisioned,
  }: { connection: ScimConnection; tokens: readonly ScimToken[]; provisioned: Provisioned },
  now: Date,
): Promise<ConnectProgress | null> {
  const { tenantId, id, clientId, createdAt, lastUsedAt, disabledAt } = connection;
  if (disabledAt) return null;
  const isSettled = (since: Date) => now.getTime() - since.getTime() > SETTLED_MILLISECONDS;
  const firsts = await scimConnections.findFirsts(tenantId, id);
  if (firsts.person && lastUsedAt && isSettled(firsts.person.createdAt ?? createdAt)) return null;
  const firstRequest = await provisioningLog.findFirstEntry(tenantId, id);
  // The log is written shortly after the response and kept for 30 days, so a connection in use may have no entry.
  if (
    firstRequest
      ? provisioned.people + provisioned.groups > 0 && isSettled(firstRequest.at)
      : lastUsedAt && isSettled(createdAt)
  )
    return null;
  const token = tokens.find((one) => isValidToken(one, now)) ?? null;
  return {
    token,
    hasCredential: token !== null || clientId !== null,
    firstRequest,
    ...firsts,
  };
}
