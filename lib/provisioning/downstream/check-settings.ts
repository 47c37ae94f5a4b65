import { mayBeEntered } from '@/lib/platform/http-client/may-be-entered';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { parseFilter } from '@/lib/scim/filter/parse';
import { resolveFilter } from '@/lib/scim/filter/resolve';
import { checkRules } from '@/lib/scim/mapping/check-rules';
import { isScimError, publicError } from '@/lib/scim/protocol/errors';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { DownstreamApplication } from './application';
import type { ApplicationFields } from './application-fields';
import type { DownstreamServices } from './store';

/** A field that does not fit the tenant or what the operator allows. */
export interface RefusedField {
  kind: 'refused';
  field: keyof ApplicationFields;
  problem: Sayable;
}

const refused = (field: keyof ApplicationFields, problem: Sayable): RefusedField => ({
  kind: 'refused',
  field,
  problem,
});

/**
 * Checks what a schema of the fields cannot.
 * @param people the tenant's resource type for people, which the rule and the mapping name attributes of
 */
export async function checkSettings(
  { store, mayUseHttp }: Pick<DownstreamServices, 'store' | 'mayUseHttp'>,
  application: Omit<DownstreamApplication, 'secretSealed'>,
  people: ResourceType,
): Promise<RefusedField | null> {
  const { tenantId, baseUrl, tokenUrl, rule, mapping, groupIds, assignedClientId } = application;
  const isSafe = (address: string) => mayBeEntered(new URL(address), mayUseHttp);
  if (!isSafe(baseUrl)) return refused('base_url', msg('common.mustBeginWithHttpsOperator'));
  if (tokenUrl !== null && !isSafe(tokenUrl)) return refused('token_url', msg('common.mustBeginWithHttpsOperator'));
  const wrongRule = rule === null ? null : problemOfRule(rule, people);
  if (wrongRule) return refused('rule', wrongRule);
  const wrongMapping = checkRules(people, mapping);
  if (wrongMapping)
    return refused(
      'mapping',
      msg('downstream.ruleNumberProblem', { number: wrongMapping.at + 1, problem: wrongMapping.problem }),
    );
  const unknown = await store.unknownOf(tenantId, { groupIds, clientId: assignedClientId });
  const [group] = unknown.groupIds;
  if (group !== undefined) return refused('group_ids', msg('downstream.noGroupWithId', { id: group }));
  return unknown.client ? refused('assigned_client_id', msg('provisioning.isNotClientOfTenant')) : null;
}

/** What is wrong with a SCIM filter over people; null if nothing is. */
function problemOfRule(rule: string, people: ResourceType): Sayable | null {
  try {
    resolveFilter(people, parseFilter(rule));
    return null;
  } catch (error) {
    if (isScimError(error)) return publicError(error).detail;
    throw error;
  }
}
