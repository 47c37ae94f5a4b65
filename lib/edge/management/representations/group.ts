import { z } from 'zod';
import type { Group } from '@/lib/directory/group';
import type { GroupImpact } from '@/lib/directory/group-pages';
import { time, written } from '../times';

/** Path parameters of operations on one group. */
export const ofGroup = z.object({ id: z.string() });

export const groupAnswer = z.strictObject({
  id: z.uuid(),
  display_name: z.string(),
  external_id: z.string().nullable(),
  /** The SCIM connection that provisions the group. */
  connection_id: z.uuid().nullable(),
  /** The other attributes, by their SCIM names (RFC 7643, 4.2). */
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

/** How many members a group has, and how many groups it belongs to: what is affected when it is deleted. */
export const groupImpactAnswer = z.strictObject({
  /** Direct members. */
  people: z.int(),
  groups: z.int(),
  /** Including members through nested groups. */
  all_people: z.int(),
  /** The groups of which it is a direct member. */
  in_groups: z.int(),
});

export function groupImpactBody({ people, groups, allPeople, holders }: GroupImpact) {
  return { people, groups, all_people: allPeople, in_groups: holders };
}
