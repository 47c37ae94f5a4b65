import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { connectionTarget, type ScimConnection } from './connection';
import { mustManageConnection } from './must-manage-connection';
import type { GivenLot, Provisioned, ScimConnectionChange, ScimConnectionStore } from './store';

/**
 * People and groups per transaction: a large directory does not lock more rows than this at a time, and completed
 * batches stay done.
 */
const BATCH = 2_000;

export interface HandOver {
  tenantId: string;
  /** The connection that hands over. */
  id: string;
  /** The connection that takes over. Null: they then belong to none, and any connection may adopt them. */
  to: string | null;
}

export type HandedOver = ({ kind: 'handed-over' } & Provisioned) | { kind: 'not-found' };

/** The result of one batch. */
type HandedBatch = ({ kind: 'handed-over' } & Omit<GivenLot, 'renamed'>) | { kind: 'not-found' };

/**
 * Hands over all people and groups of a connection to another connection, or to none, as when one directory replaces
 * another. They do not change and keep what was issued to them, except that they lose their externalId.
 */
export async function handOver(
  store: Pick<ScimConnectionStore, 'change'>,
  wanted: HandOver,
  how: { cause: Cause; now: Date },
): Promise<HandedOver> {
  const total: Provisioned = { people: 0, groups: 0 };
  for (;;) {
    const given = await store.change((steps) => handOverBatch(steps, wanted, how));
    if (given.kind === 'not-found') return given;
    total.people += given.people;
    total.groups += given.groups;
    if (given.most < BATCH) return { kind: 'handed-over', ...total };
  }
}

/** Hands over one batch and writes its audit row, within the caller's transaction. */
export async function handOverBatch(
  steps: ScimConnectionChange,
  { tenantId, id, to }: HandOver,
  { cause, now }: { cause: Cause; now: Date },
): Promise<HandedBatch> {
  if (!isId(id) || id === to) return { kind: 'not-found' };
  const from = await steps.lock(tenantId, id);
  const receiver: ScimConnection | null = to !== null && isId(to) ? await steps.lock(tenantId, to) : null;
  if (!from || (to !== null && !receiver)) return { kind: 'not-found' };
  await mustManageConnection(steps, from, cause);
  const { renamed, most, ...given } = await steps.handOver({ tenantId, from: id, to, atMost: BATCH, now });
  if (most > 0) {
    await steps.audit({
      tenantId,
      cause,
      action: 'scim-connection.handed-over',
      target: connectionTarget(from),
      detail: { ...given, to: receiver && { id: receiver.id, name: receiver.name } },
    });
    // Event receivers do not see which connection a resource belongs to, but they do see that it lost the first
    // connection's externalId.
    await steps.event(
      ...renamed.map((resource) => ({
        tenantId,
        cause,
        kinds: ['resource.changed'] as const,
        resource,
        replaced: false,
        attributes: ['externalId'],
        values: {},
      })),
    );
  }
  return { kind: 'handed-over', ...given, most };
}
