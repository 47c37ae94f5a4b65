import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, Cause } from '@/lib/journal/audit/audit-entry';
import type { JsonObject } from '@/lib/platform/shared/json';
import { clientTarget, type RegisteredClient } from './client';
import { metadataVersion } from './metadata-version';
import { mustManageClient } from './must-manage-client';
import { toRfc7591 } from './rfc7591';
import type { ClientChange, ClientStore } from './store';

/** `changed-meanwhile`: a concurrent change came first, and nothing was changed. */
export type ClientOutcome =
  | { kind: 'changed' | 'unchanged' | 'changed-meanwhile'; client: RegisteredClient }
  | { kind: 'not-found' };

type AlsoDone<Steps> = (steps: Steps, before: RegisteredClient, after: RegisteredClient) => Promise<JsonObject>;

/**
 * Changes a client, with its row locked and its audit row in the same transaction.
 * @param next the changed client
 * @param basedOn the state of its settings (`metadataVersion`) that `next` is based on; if omitted, any state is
 *   replaced
 * @param also further steps when it changes; returns the audit row's detail
 */
export function changeClient(
  store: Pick<ClientStore, 'change'>,
  {
    tenantId,
    clientId,
    action,
    next,
    basedOn,
    also,
  }: {
    tenantId: string;
    clientId: string;
    action: AuditAction;
    next: (client: RegisteredClient) => RegisteredClient;
    basedOn?: string;
    also?: AlsoDone<ClientChange>;
  },
  how: { cause: Cause; now: Date },
): Promise<ClientOutcome> {
  return store.change(async (steps): Promise<ClientOutcome> => {
    const before = await steps.lock(tenantId, clientId);
    if (!before) return { kind: 'not-found' };
    // Disabling only takes access away, and may be urgent.
    if (action !== 'client.disabled') await mustManageClient(steps, before, how.cause);
    const wanted = inOrderOf(before, next(before));
    if (!isDeepStrictEqual(wanted, before) && basedOn !== undefined && basedOn !== metadataVersion(before))
      return { kind: 'changed-meanwhile', client: before };
    return changeLocked(steps, { before, next: wanted, action, also }, how);
  });
}

/** The steps of `changeClient`, for a client whose row is already locked. */
export async function changeLocked<Steps extends Pick<ClientChange, 'update' | 'audit'>>(
  steps: Steps,
  {
    before,
    next,
    action,
    also,
  }: { before: RegisteredClient; next: RegisteredClient; action: AuditAction; also?: AlsoDone<Steps> | undefined },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'changed' | 'unchanged'; client: RegisteredClient }> {
  const wanted = inOrderOf(before, next);
  if (isDeepStrictEqual(wanted, before)) return { kind: 'unchanged', client: before };
  const client = { ...wanted, updatedAt: now };
  await steps.update(client);
  const detail = (await also?.(steps, before, client)) ?? {};
  await steps.audit({
    tenantId: client.tenantId,
    cause,
    action,
    target: clientTarget(client),
    ...difference(before, client),
    detail,
  });
  return { kind: 'changed', client };
}

/** Fields whose order means nothing. That of `defaultAcrValues` is one of preference. */
const sets = [
  'contacts',
  'redirectUris',
  'postLogoutRedirectUris',
  'grantTypes',
  'scopes',
  'authorizationDetailsTypes',
] as const satisfies readonly (keyof RegisteredClient)[];

/** A client whose sets keep the order that they had if they hold the same values, so that order alone is no change. */
function inOrderOf(before: RegisteredClient, next: RegisteredClient): RegisteredClient {
  const same = sets.filter((name) => isDeepStrictEqual(new Set<string>(before[name]), new Set<string>(next[name])));
  return { ...next, ...Object.fromEntries(same.map((name) => [name, before[name]])) };
}

/** The fields that differ, before and after. */
function difference(before: RegisteredClient, after: RegisteredClient): { before: JsonObject; after: JsonObject } {
  const [was, is] = [described(before), described(after)];
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => !isDeepStrictEqual(was[name], is[name]),
  );
  const pick = (fields: JsonObject) => Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]));
  return { before: pick(was), after: pick(is) };
}

const described = (client: RegisteredClient): JsonObject => ({
  ...toRfc7591(client),
  disabled: client.disabledAt !== null,
  owner: client.ownerId,
});
