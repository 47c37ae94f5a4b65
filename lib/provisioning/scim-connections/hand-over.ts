import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { connectionTarget, type ScimConnection } from './connection';
import { mustManageConnection } from './must-manage-connection';
import type { GivenLot, Provisioned, ScimConnectionChange, ScimConnectionStore } from './store';

/** Of each kind in one transaction: a large directory locks no more at once, and what was done stays done. */
const BATCH = 2_000;

export interface HandOver {
  tenantId: string;
  /** The connection that gives. */
  id: string;
  /** The connection that gets; null: they belong to none, and any may adopt them. */
  to: string | null;
}

export type HandedOver = ({ kind: 'handed-over' } & Provisioned) | { kind: 'not-found' };

/** The same of a batch. */
type HandedBatch = ({ kind: 'handed-over' } & Omit<GivenLot, 'renamed'>) | { kind: 'not-found' };

/**
 * Gives everybody and every group of a connection to another one, or to none, as when one directory takes the place of
 * another. They stay as they are and keep what was issued to them, but for their externalId.
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

/** A batch, with its audit row, in a transaction that has begun. */
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
    // Whoever gets them is seen by no receiver; that they lost what the first one called them by is.
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
