import { isUnrevoked } from '@/lib/grants/token-families/postgres/family-status';
import { msg } from '@/lib/platform/shared/message';
import { parseFilter } from '@/lib/scim/filter/parse';
import { resolveFilter } from '@/lib/scim/filter/resolve';
import { filterToSql } from '@/lib/scim/filter/to-sql';
import { isScimError, publicError } from '@/lib/scim/protocol/errors';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { DownstreamApplication } from '../application';
import { PushFailed } from '../push-failed';

/** A condition for WHERE, and the values of its placeholders. */
interface Condition {
  text: string;
  values: unknown[];
}

/**
 * The condition that an application's assignment includes a row `p` of `person`. `$1` of the statement is the tenant.
 * @param firstPlaceholder the number of the first placeholder of the condition
 * @throws PushFailed when the rule no longer fits the schemas: then nobody is pushed, and nobody ended
 */
export function assignedTo(
  { assignment, groupIds, rule, assignedClientId }: DownstreamApplication,
  people: ResourceType,
  firstPlaceholder: number,
): Condition {
  switch (assignment) {
    case 'everyone':
      return { text: 'TRUE', values: [] };
    case 'groups':
      return {
        text: `p.id IN (
          WITH RECURSIVE inside(id) AS (
            SELECT named.id FROM unnest($${firstPlaceholder}::uuid[]) AS named(id)
            UNION SELECT m.member_id FROM inside JOIN group_member m ON m.tenant_id = $1::uuid AND m.group_id = inside.id AND m.type = 'Group'
          )
          SELECT m.member_id FROM inside JOIN group_member m ON m.tenant_id = $1::uuid AND m.group_id = inside.id)`,
        values: [groupIds],
      };
    case 'rule':
      return ruleCondition(rule ?? '', people, firstPlaceholder);
    case 'client':
      return {
        text: `(EXISTS (SELECT FROM consent c WHERE c.tenant_id = $1::uuid AND c.person_id = p.id AND c.client_id = $${firstPlaceholder})
          OR EXISTS (SELECT FROM token_family f WHERE f.tenant_id = $1::uuid AND f.person_id = p.id AND f.client_id = $${firstPlaceholder} AND ${isUnrevoked().text}))`,
        values: [assignedClientId],
      };
  }
}

function ruleCondition(rule: string, people: ResourceType, firstPlaceholder: number): Condition {
  try {
    return filterToSql(people, resolveFilter(people, parseFilter(rule)), {
      firstPlaceholder,
      table: 'p',
      baseUrl: '',
      within: { tenant: '$1::uuid', connection: null },
    });
  } catch (error) {
    if (!isScimError(error)) throw error;
    throw new PushFailed(msg('downstream.ruleNoLongerFits', { problem: publicError(error).detail }), {
      ofApplication: true,
      cause: error,
    });
  }
}
