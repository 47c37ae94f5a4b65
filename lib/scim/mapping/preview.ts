import type { Sayable } from '@/lib/platform/shared/message';
import { isScimError, publicError } from '@/lib/scim/protocol/errors';
import { type Json, ownIgnoringCase, type ScimObject } from '@/lib/scim/protocol/json';
import { applyPatch } from '../patch/apply-patch';
import { boundedOperations } from '../patch/bounded-operations';
import { parsePatch } from '../patch/parse-patch';
import { unfoldOperations } from '../patch/unfold-operations';
import { userKind } from '../resource-kinds/user-kind';
import type { ResourceType } from '../schema/types';
import { unfoldCore } from '../schema/unfold-core';
import { asConnectionSees, asStored } from './map-attributes';
import { compileMapping, type Mapping } from './mapping';
import type { MappingRule } from './rule';
import { touchedRules, unknownNames } from './touched-rules';

/** The result of reading a body that a connection might send. */
export type MappingPreview =
  | {
      kind: 'understood';
      /** What would be stored for a new person, without a password. */
      stored: ScimObject;
      /** The same resource as the connection would read it. */
      seen: ScimObject;
      /** The rules that applied to the body. */
      rules: MappingRule[];
      /** Unknown names. They are ignored; only core attributes as the path of an operation are rejected. */
      unknown: string[];
    }
  | { kind: 'refused'; scimType: string | null; detail: Sayable };

/**
 * Reads a body with the same code as the endpoints: a resource as in a POST of a person, or the operations of a PATCH
 * applied to a person without any attributes. Stores nothing.
 * @param people the tenant's resource type
 */
export function previewMapping(people: ResourceType, rules: readonly MappingRule[], body: ScimObject): MappingPreview {
  const mapping = compileMapping(people, rules);
  try {
    const stored = asStored(mapping, saidIn(mapping, body), {});
    return {
      kind: 'understood',
      stored,
      seen: asConnectionSees(mapping, stored),
      rules: touchedRules(mapping, body),
      unknown: unknownNames(mapping.type, body),
    };
  } catch (error) {
    if (!isScimError(error)) throw error;
    const { scimType = null, detail } = publicError(error);
    return { kind: 'refused', scimType, detail };
  }
}

function saidIn({ type }: Mapping, body: ScimObject): ScimObject {
  const operations: Json | undefined = ownIgnoringCase(body, 'Operations');
  if (operations !== undefined)
    return applyPatch(type, {}, boundedOperations(unfoldOperations(type, parsePatch(body))), { replaceCreates: true })
      .attributes;
  const { attributes, defaults } = userKind.create(type, unfoldCore(type, body));
  return { ...defaults, ...attributes };
}
