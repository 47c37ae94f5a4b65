import { parseJsonText } from '@/lib/platform/shared/parse-json';
import { differences, type PatchOperation } from '@/lib/provisioning/pull/differences';
import type { DueGroup, MemberDifferences } from '@/lib/provisioning/pull/group-queue';
import type { NamedEffect } from '@/lib/provisioning/pull/run';
import { isObject } from '@/lib/scim/protocol/json';
import { type Applying, HEADERS, outcome, PATCH } from './apply-person';

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
/** A request adds or removes at most so many members. */
const MEMBERS_AT_ONCE = 500;

/** Deletes a group that the directory no longer has. */
export async function deleteGroup({ send }: Applying, one: { id: string; name: string }): Promise<NamedEffect> {
  const sent = await send({ method: 'DELETE', address: `/Groups/${one.id}`, headers: {}, body: null });
  return { ...outcome(sent, 'deleted'), ...one };
}

/**
 * Creates a group, or gives it its name and the directory's id.
 * @param applying null to say only what would be done
 * @returns null if there is nothing to do
 */
export async function nameGroup(
  applying: Applying | null,
  { remoteId, name, group }: DueGroup,
): Promise<NamedEffect | null> {
  const wanted = { displayName: name, externalId: remoteId };
  if (!group) return createGroup(applying, wanted);
  const operations = differences(
    { displayName: group.displayName, ...(group.externalId !== null && { externalId: group.externalId }) },
    wanted,
  );
  if (operations.length === 0) return null;
  const done = applying
    ? await patchGroup(applying, group.id, operations)
    : { effect: 'changed' as const, reason: null };
  return { ...done, id: group.id, name };
}

async function createGroup(
  applying: Applying | null,
  wanted: { displayName: string; externalId: string },
): Promise<NamedEffect> {
  const name = wanted.displayName;
  if (!applying) return { effect: 'created', id: null, name, reason: null };
  const body = JSON.stringify({ schemas: [GROUP], ...wanted });
  const sent = await applying.send({ method: 'POST', address: '/Groups', headers: HEADERS, body });
  const answer = parseJsonText(sent.text);
  const id = sent.status < 400 && isObject(answer) && typeof answer.id === 'string' ? answer.id : null;
  return { ...outcome(sent, 'created'), id, name };
}

/** Adds and removes members; removes first, because that ends access. @returns why that failed; null if it did not */
export async function fillGroup(
  applying: Applying,
  { name, group }: DueGroup,
  { joins, leaves }: MemberDifferences,
): Promise<NamedEffect | null> {
  if (!group) return null;
  const operations = [...portions('remove', leaves), ...portions('add', joins)];
  for (const operation of operations) {
    const done = await patchGroup(applying, group.id, [operation]);
    if (done.effect === 'failed') return { ...done, id: group.id, name };
  }
  return null;
}

interface MemberOperation {
  op: 'add' | 'remove';
  path: 'members';
  value: { value: string }[];
}

function portions(op: MemberOperation['op'], ids: readonly string[]): MemberOperation[] {
  const parts: MemberOperation[] = [];
  for (let at = 0; at < ids.length; at += MEMBERS_AT_ONCE)
    parts.push({ op, path: 'members', value: ids.slice(at, at + MEMBERS_AT_ONCE).map((value) => ({ value })) });
  return parts;
}

async function patchGroup(
  { send }: Applying,
  id: string,
  operations: readonly (PatchOperation | MemberOperation)[],
): Promise<Pick<NamedEffect, 'effect' | 'reason'>> {
  const body = JSON.stringify({ schemas: [PATCH], Operations: operations });
  return outcome(await send({ method: 'PATCH', address: `/Groups/${id}`, headers: HEADERS, body }), 'changed');
}
