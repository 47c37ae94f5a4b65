import { z } from 'zod';
import type { Group } from '@/lib/directory/group';
import type { GroupImpact } from '@/lib/directory/group-pages';
import { time, written } from '../times';

/** Of operations on one group. */
export const ofGroup = z.object({ id: z.string() });

export const groupAnswer = z.strictObject({
  id: z.uuid(),
  display_name: z.string(),
  external_id: z.string().nullable(),
  /** The SCIM connection that provisions the group. */
  connection_id: z.uuid().nullable(),
  /** The others, under their SCIM names (RFC 7643, 4.2). */
  attributes: z.record(z.string(), z.json()),
  created_at: time,
  updated_at: time,
});

export function groupBody({ id, displayName, externalId, connectionId, attributes, createdAt, updatedAt }: Group) {
  return {
    id,
    display_name: displayName,
    external_id: externalId,
    connection_id: connectionId,
    attributes,
    created_at: written(createdAt),
    updated_at: written(updatedAt),
  };
}

/** How many are in a group, and what loses something when it ends. */
export const groupImpactAnswer = z.strictObject({
  /** Directly in it. */
  people: z.int(),
  groups: z.int(),
  /** With those who are in it through groups. */
  all_people: z.int(),
  /** The groups that it is directly in. */
  in_groups: z.int(),
});

export function groupImpactBody({ people, groups, allPeople, holders }: GroupImpact) {
  return { people, groups, all_people: allPeople, in_groups: holders };
}
