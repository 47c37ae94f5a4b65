import type { ClientMetadata } from '@/lib/grants/clients/client';
import { usesSecret } from '@/lib/grants/clients/client';
import { clientMetadata } from '@/lib/grants/clients/client-metadata';
import { givenClientId, givenClientSecret } from '@/lib/grants/clients/given-credentials';
import type { ClientStore } from '@/lib/grants/clients/store';
import { withTenantDefaults } from '@/lib/grants/clients/with-tenant-defaults';
import { decoded, msg, type Sayable } from '@/lib/platform/shared/message';
import type { TransferClient } from '../transfer/record';
import type { ImportEffect, RecordWhat } from './import-job';
import type { ClaimedImport, ImportReader } from './queue';
import type { ImportWorld } from './world';

/** What an import does with a client of the file. */
export interface ClientDecision {
  ordinal: number;
  effect: ImportEffect;
  what: RecordWhat;
  reasons: Sayable[];
  record: TransferClient;
  /** Null if the client is not created. */
  metadata: ClientMetadata | null;
}

/** Clients obey the rules of those that administrators create. A client that exists stays as it is. */
export async function decideClients(
  { reader, clients }: { reader: ImportReader; clients: Pick<ClientStore, 'find'> },
  claimed: ClaimedImport,
  records: readonly { ordinal: number; record: TransferClient }[],
  world: ImportWorld,
): Promise<ClientDecision[]> {
  const first = await reader.firstWith(
    claimed,
    'client',
    records.map(({ record }) => record.client_id),
  );
  const decisions: ClientDecision[] = [];
  for (const one of records) {
    const { ordinal, record } = one;
    const earlier = first.get(record.client_id) ?? ordinal;
    const known = await clients.find(claimed.tenantId, record.client_id);
    decisions.push(
      earlier < ordinal
        ? leftOut(one, msg('moving.sameClientBefore', { ordinal: earlier }))
        : known
          ? { ...leftOut(one, msg('moving.clientExists')), effect: 'unchanged' }
          : decideNew(one, world),
    );
  }
  return decisions;
}

type ClientToDecide = Pick<ClientDecision, 'ordinal' | 'record'>;

const nothing = (): RecordWhat => ({ attributes: [], takes: [], keeps: [] });

const leftOut = (one: ClientToDecide, reason: Sayable): ClientDecision => ({
  ...one,
  effect: 'left-out',
  what: nothing(),
  reasons: [reason],
  metadata: null,
});

function decideNew(one: ClientToDecide, world: ImportWorld): ClientDecision {
  const { record } = one;
  if (!givenClientId.safeParse(record.client_id).success) return leftOut(one, msg('moving.clientIdIsWrong'));
  const { scope, ...fields } = record.metadata;
  const asked = typeof scope === 'string' ? scope.split(' ').filter(Boolean) : [];
  const { success, data, error } = clientMetadata.safeParse(
    withTenantDefaults({ ...fields, scope: asked.filter((name) => world.scopes.has(name)).join(' ') }, world.settings),
  );
  if (!success) return leftOut(one, ruleBroken(error.issues[0]));
  const undeclared = data.authorizationDetailsTypes.find((type) => !world.detailsTypes.has(type));
  if (undeclared !== undefined) return leftOut(one, msg('moving.detailsTypeIsUnknown', { type: undeclared }));

  const reasons: Sayable[] = asked
    .filter((name) => !world.scopes.has(name))
    .map((name) => msg('moving.scopeIsUnknown', { scope: name }));
  const what = nothing();
  if (usesSecret(data)) {
    if (hasUsableSecret(record)) what.takes.push('secret');
    else reasons.push(msg(record.secret === undefined ? 'moving.noSecret' : 'moving.secretIsWeak'));
  }
  return { ...one, effect: 'created', what, reasons, metadata: data };
}

export const hasUsableSecret = ({ secret, secret_sha256: hash }: TransferClient): boolean =>
  secret === undefined ? hash !== undefined : givenClientSecret.safeParse(secret).success;

const ruleBroken = (issue: { path: PropertyKey[]; message: string } | undefined): Sayable =>
  msg('moving.clientBreaksRule', {
    field: issue?.path.map(String).join('.') ?? '',
    reason: decoded(issue?.message ?? ''),
  });
