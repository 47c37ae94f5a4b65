import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { CrossAppAccess } from '@/lib/oauth/clients/cross-app-access';
import { type ClientOutcome, changeClient } from './change-client';
import type { ClientStore } from './store';

interface Whose {
  tenantId: string;
  clientId: string;
}
interface How {
  cause: Cause;
  now: Date;
}

/**
 * Allows a client to get ID-JAGs for another server.
 * @returns 'unchanged' if it has access to that server already, which is kept as it is
 */
export function allowCrossAppAccess(
  store: Pick<ClientStore, 'change'>,
  client: Whose,
  access: CrossAppAccess,
  how: How,
): Promise<ClientOutcome> {
  return changed(store, client, how, (all) =>
    all.some(({ audience }) => audience === access.audience) ? all : [...all, access],
  );
}

/** Turns a client's access to another server on or off. What that server has issued, it ends itself. */
export function switchCrossAppAccess(
  store: Pick<ClientStore, 'change'>,
  { audience, enabled, ...client }: Whose & { audience: string; enabled: boolean },
  how: How,
): Promise<ClientOutcome> {
  return changed(store, client, how, (all) =>
    all.map((access) => (access.audience === audience ? { ...access, enabled } : access)),
  );
}

/** Deletes a client's access to another server. */
export function deleteCrossAppAccess(
  store: Pick<ClientStore, 'change'>,
  { audience, ...client }: Whose & { audience: string },
  how: How,
): Promise<ClientOutcome> {
  return changed(store, client, how, (all) => all.filter((access) => access.audience !== audience));
}

function changed(
  store: Pick<ClientStore, 'change'>,
  client: Whose,
  how: How,
  next: (all: CrossAppAccess[]) => CrossAppAccess[],
): Promise<ClientOutcome> {
  return changeClient(
    store,
    {
      ...client,
      action: 'client.updated',
      next: (current) => ({ ...current, crossAppAccess: next(current.crossAppAccess) }),
    },
    how,
  );
}
