import { isDeepStrictEqual } from 'node:util';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { STANDARD_BRAKE_PERCENT } from '@/lib/people/brake/brake';
import { isId } from '@/lib/platform/shared/id';
import { sealedAgain } from '@/lib/platform/shared/seal';
import type { Keys } from '@/lib/platform/shared/secret';
import { connectionTarget } from '../scim-connections/connection';
import { mustManageConnection } from '../scim-connections/must-manage-connection';
import type { RunKind } from './run';
import type { PullSettings } from './source';
import type { PullStore } from './store';

interface Services {
  store: Pick<PullStore, 'change'>;
  sealingKey: Keys;
}

interface How {
  cause: Cause;
  now: Date;
}

interface Wanted {
  tenantId: string;
  id: string;
  settings: PullSettings;
  /** A client secret or private key; if omitted, the stored one of the same directory stays. */
  secret?: string | undefined;
  active: boolean;
}

/** What names the directory: an id from one directory means nothing in another. */
const directoryOf = (settings: PullSettings) =>
  settings.source === 'microsoft-graph' ? settings.directoryId : settings.administrator.split('@')[1];

const isSameDirectory = (one: PullSettings, other: PullSettings) =>
  one.source === other.source && directoryOf(one) === directoryOf(other);

/**
 * Sets from which directory a connection pulls, and whether it does so regularly. A connection without a brake gets the
 * standard one when it begins to pull.
 * @throws AboveRank see mustManageConnection
 */
export function setPullSource(
  { store, sealingKey }: Services,
  { tenantId, id, settings, secret, active }: Wanted,
  { cause, now }: How,
): Promise<{ kind: 'changed' | 'unchanged' | 'not-found' | 'secret-missing' }> {
  if (!isId(id)) return Promise.resolve({ kind: 'not-found' });
  return store.change(async (steps) => {
    const connection = await steps.lock(tenantId, id);
    if (!connection) return { kind: 'not-found' };
    await mustManageConnection(steps, connection, cause);
    const before = await steps.findSource(tenantId, id);
    const isSame = before !== null && isSameDirectory(before.settings, settings);
    const secretSealed = sealedAgain(sealingKey, isSame ? before.secretSealed : null, secret);
    if (!secretSealed) return { kind: 'secret-missing' };
    const hasSecret = before !== null && Buffer.from(secretSealed).equals(before.secretSealed);
    if (hasSecret && before.active === active && isDeepStrictEqual(before.settings, settings))
      return { kind: 'unchanged' };
    const brakePercent = before ? connection.brakePercent : (connection.brakePercent ?? STANDARD_BRAKE_PERCENT);
    if (brakePercent !== connection.brakePercent) await steps.update({ ...connection, brakePercent, updatedAt: now });
    // Like a token's, for a setup file or someone whose role has ended.
    const issuerRole = (await steps.rankOf(tenantId, cause.actor)) ?? 'auditor';
    await steps.putSource({
      tenantId,
      connectionId: id,
      settings,
      secretSealed,
      issuerRole,
      active,
      forget: !isSame,
      now,
    });
    await steps.audit({
      tenantId,
      cause,
      action: 'scim-connection.pull-changed',
      target: connectionTarget(connection),
      ...(before && { before: { ...before.settings, active: before.active } }),
      after: { ...settings, active, brakePercent, ...(!hasSecret && { secretChanged: true }) },
    });
    return { kind: 'changed' };
  });
}

/** Stops pulling and forgets the credentials. The connection's people stay. @throws AboveRank see mustManageConnection */
export function removePullSource(
  store: Pick<PullStore, 'change'>,
  { tenantId, id }: { tenantId: string; id: string },
  { cause }: How,
): Promise<{ kind: 'removed' | 'not-found' }> {
  if (!isId(id)) return Promise.resolve({ kind: 'not-found' });
  return store.change(async (steps) => {
    const connection = await steps.lock(tenantId, id);
    const before = connection && (await steps.findSource(tenantId, id));
    if (!before) return { kind: 'not-found' };
    await mustManageConnection(steps, connection, cause);
    await steps.removeSource(tenantId, id);
    await steps.audit({
      tenantId,
      cause,
      action: 'scim-connection.pull-removed',
      target: connectionTarget(connection),
      before: { ...before.settings, active: before.active },
    });
    return { kind: 'removed' };
  });
}

/** Requests a run now. A connection that is not pulled regularly has only dry runs. */
export function askPull(
  store: Pick<PullStore, 'change'>,
  { tenantId, id, kind }: { tenantId: string; id: string; kind: RunKind },
  { cause }: How,
): Promise<{ kind: 'asked' | 'not-found' | 'not-active' }> {
  if (!isId(id)) return Promise.resolve({ kind: 'not-found' });
  return store.change(async (steps) => {
    const connection = await steps.lock(tenantId, id);
    const source = connection && (await steps.findSource(tenantId, id));
    if (!source) return { kind: 'not-found' };
    if (kind !== 'dry-run' && (!source.active || connection.disabledAt)) return { kind: 'not-active' };
    await steps.ask(tenantId, id, kind);
    await steps.audit({
      tenantId,
      cause,
      action: 'scim-connection.pull-asked',
      target: connectionTarget(connection),
      detail: { kind },
    });
    return { kind: 'asked' };
  });
}
