import { z } from 'zod';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type Role, roles } from '@/lib/people/person';
import { roleSuffices } from '@/lib/people/role-suffices';
import { newId } from '@/lib/platform/shared/id';
import { issue } from '@/lib/platform/shared/message';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { accessKeyTarget } from './access-key';
import type { AccessKeyStore } from './store';

export interface AccessKeyRequest {
  tenantId: string;
  /** The administrator who creates the key; it acts for them. */
  personId: string;
  name: string;
  role: Role;
  /** Null: never. */
  expiresAt: Date | null;
  /** The person who is accountable for it, who must be active; null, the default, for the holder. */
  ownerId?: string | null;
}

export type AccessKeyCreation =
  /** `key` is returned only this once. */
  | { kind: 'created'; key: string; id: string }
  /** The person's role is lower than the requested one, or the person is no longer active. */
  | { kind: 'above-holder' }
  /** The accountable person is not an active person of the tenant. */
  | { kind: 'unknown-person' };

/** Creates an access key for the administrator who requests it. `accessKeyFields` has checked the fields. */
export function createAccessKey(
  store: Pick<AccessKeyStore, 'change'>,
  { tenantId, personId, ownerId: chosen = null, ...fields }: AccessKeyRequest,
  { cause, now }: { cause: Cause; now: Date },
): Promise<AccessKeyCreation> {
  const key = newSecret('tsa_');
  const ownerId = chosen === personId ? null : chosen;
  return store.change(async (steps): Promise<AccessKeyCreation> => {
    const isUnknown = async () => ownerId !== null && !(await steps.holdPerson(tenantId, ownerId));
    // Both people are locked in the order of their IDs, so that two who choose each other do not deadlock.
    const isOwnerFirst = ownerId !== null && ownerId < personId;
    if (isOwnerFirst && (await isUnknown())) return { kind: 'unknown-person' };
    if (!roleSuffices(await steps.lockHolder(tenantId, personId), fields.role)) return { kind: 'above-holder' };
    if (!isOwnerFirst && (await isUnknown())) return { kind: 'unknown-person' };
    const id = newId();
    await steps.insert({ ...fields, ownerId, tenantId, personId, id, keyHash: sha256(key), createdAt: now });
    await steps.audit({
      tenantId,
      cause,
      action: 'access-key.created',
      target: accessKeyTarget({ id, name: fields.name }),
      after: {
        name: fields.name,
        role: fields.role,
        expiresAt: fields.expiresAt?.toISOString() ?? null,
        holder: personId,
        ...(ownerId !== null && { owner: ownerId }),
      },
    });
    return { kind: 'created', key, id };
  });
}

/** The fields of a new access key. */
export const accessKeyFields = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, issue('common.mustNotBeEmpty'))
    .max(100, issue('common.mustBeAtMostCharacters', { limit: 100 }))
    .regex(/^\P{Cc}*$/u, issue('common.mustNotContainControlCharacters')),
  role: z.enum(roles, { error: issue('common.mustBeOneOf', { what: roles.join(', ') }) }),
});
