import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Person } from '@/lib/people/person';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { Sayable } from '@/lib/platform/shared/message';
import { versionOf } from '@/lib/platform/shared/version-of';
import { isScimError, publicError } from '@/lib/scim/protocol/errors';
import { parseReplacement } from '@/lib/scim/resource-kinds/parse-resource';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';
import { withReadOnly } from '@/lib/scim/schema/with-read-only';
import { lockToChange, neverBraked, type PersonChange, writePerson } from './change-person';
import { personAttributes } from './scim-person';
import type { DirectoryStore } from './store';

/** Identifies a state of a person's attributes, to detect concurrent changes. */
export const personVersion = ({ attributes }: Pick<Person, 'attributes'>): string => versionOf(attributes);

export type PersonEdit = PersonChange | { kind: 'changed-meanwhile' } | { kind: 'invalid'; message: Sayable };

/**
 * Replaces a person's editable attributes with what an administrator entered, validated against the schemas like a SCIM
 * PUT. Everything else stays.
 * @param edit.sent the editable attributes as SCIM would send them; attributes left out become unassigned
 * @param edit.editable which attributes these are, of the core (`urn` null) and the extensions
 * @param edit.basedOn the `personVersion` that the edit was made from; if the current one differs, nothing is changed
 */
export async function editPerson(
  directory: Pick<DirectoryStore, 'change'>,
  {
    tenantId,
    id,
    type,
    sent,
    editable,
    basedOn,
  }: {
    tenantId: string;
    id: string;
    type: ResourceType;
    sent: JsonObject;
    editable: readonly { urn: string | null; attribute: { name: string } }[];
    basedOn: string;
  },
  how: { cause: Cause; now: Date },
): Promise<PersonEdit> {
  try {
    const isEditable = (urn: string | null, { name }: Attribute) =>
      editable.some((one) => one.urn === urn && one.attribute.name === name);
    const { settle } = parseReplacement(withReadOnly(type, isEditable), sent);
    return await directory.change(async (steps): Promise<PersonEdit> => {
      const before = await lockToChange(steps, { tenantId, id }, how.cause);
      if (!before) return { kind: 'not-found' };
      if (basedOn !== personVersion(before)) return { kind: 'changed-meanwhile' };
      const attributes = personAttributes({ ...beside(type, before.attributes), ...settle(before.attributes) });
      return neverBraked(await writePerson(steps, before, { attributes }, how));
    });
  } catch (error) {
    if (isScimError(error)) return { kind: 'invalid', message: publicError(error).detail };
    throw error;
  }
}

/**
 * Attributes that the schemas do not define: `externalId`, which every resource has, and leftovers of deleted schemas.
 */
function beside({ schema, schemaExtensions }: ResourceType, attributes: JsonObject): JsonObject {
  const known = new Set([
    ...schema.attributes.map(({ name }) => name),
    ...schemaExtensions.map((extension) => extension.schema.id),
  ]);
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !known.has(name)));
}
