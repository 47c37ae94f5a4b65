import { type ScimObject, sameJson } from '@/lib/scim/protocol/json';
import { applyPatch } from '../patch/apply-patch';
import { operationBehind } from '../patch/operation-behind';
import { findAttribute } from '../schema/find-attribute';
import type { ResourceType } from '../schema/types';
import { parseReplacement, parseResource } from './parse-resource';
import type { ResourceKind } from './resource-kind';

/** People (RFC 7643 section 4.1). */
export const userKind: ResourceKind = {
  endpoint: '/Users',
  computed: 'groups',
  patchAnswers: 200,

  /** A person is active unless the request says otherwise. */
  create(type, body) {
    const { attributes, password } = parseResource(type, body);
    return { attributes, password, defaults: { active: true } };
  },

  /**
   * If `active` is omitted it keeps its value, because a leaver must not be reactivated when a client replaces the
   * name. Null removes it, as in PATCH.
   */
  replace(type, body) {
    const { settle, password } = parseReplacement(type, body);
    const removed = removesActive(type, body);
    return {
      members: [],
      apply(current) {
        const active = removed ? false : (current.active ?? true);
        const attributes = { active, ...settle(current) };
        if (password === undefined && sameJson(current, attributes)) return null;
        return { attributes, password, replaced: true };
      },
    };
  },

  /** Removing `active` deactivates the person: an account that is not explicitly active must not be usable. */
  patch(type, operations, rules) {
    return {
      members: [],
      apply(current) {
        const { attributes, password, changed } = applyPatch(type, current, operations, rules);
        return changed ? { attributes: { active: false, ...attributes }, password } : null;
      },
      operationBehind: (cause) => operationBehind(type, operations, cause),
    };
  },
};

function removesActive(type: ResourceType, body: ScimObject): boolean {
  return Object.entries(body).some(([key, value]) => {
    const named = value === null ? findAttribute(type, key) : null;
    return named?.kind === 'attribute' && named.target.extension === null && named.target.attribute.name === 'active';
  });
}
