import type { Json, ScimObject } from '@/lib/scim/protocol/json';
import type { MemberStep } from '@/lib/scim/resources/members';
import { applyPatch } from '../patch/apply-patch';
import { memberIds } from '../patch/member-ids';
import { memberSteps } from '../patch/member-steps';
import { operationBehind } from '../patch/operation-behind';
import { findAttribute } from '../schema/find-attribute';
import type { ResourceType } from '../schema/types';
import { parseReplacement, parseResource } from './parse-resource';
import type { ResourceKind } from './resource-kind';

/**
 * Groups (RFC 7643 section 4.2). Members are never part of a group's attributes: they are passed as steps, and the
 * store determines whether the steps change anything.
 */
export const groupKind: ResourceKind = {
  endpoint: '/Groups',
  computed: 'members',
  patchAnswers: 204,

  create(type, body) {
    const { members, rest } = withoutMembers(type, body);
    return { attributes: parseResource(type, rest).attributes, members: [{ kind: 'add', ids: members }] };
  },

  /** An omitted `members` removes all members, as with every attribute in a PUT (RFC 7644 section 3.5.1). */
  replace(type, body) {
    const { members: ids, rest } = withoutMembers(type, body);
    const { settle } = parseReplacement(type, rest);
    const members: MemberStep[] = [{ kind: 'replace', ids }];
    return { members, apply: (current) => ({ attributes: settle(current), members, replaced: true }) };
  },

  patch(type, operations, rules) {
    const { steps: members, others } = memberSteps(type, operations);
    return {
      members,
      apply(current) {
        const { attributes, changed } = applyPatch(type, current, others, rules);
        return changed || members.length > 0 ? { attributes, members } : null;
      },
      operationBehind: (cause) => operationBehind(type, operations, cause),
    };
  },
};

function withoutMembers(type: ResourceType, body: ScimObject): { members: string[]; rest: ScimObject } {
  const members = new Set<string>();
  const rest: [string, Json][] = [];
  for (const [key, value] of Object.entries(body)) {
    if (!isMembers(type, key)) rest.push([key, value]);
    else for (const id of memberIds(value)) members.add(id);
  }
  return { members: [...members], rest: Object.fromEntries(rest) };
}

function isMembers(type: ResourceType, key: string): boolean {
  const named = findAttribute(type, key);
  return named?.kind === 'attribute' && !named.target.extension && named.target.attribute.name === 'members';
}
