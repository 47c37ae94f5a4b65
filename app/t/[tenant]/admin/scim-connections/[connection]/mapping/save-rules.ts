import { refresh } from 'next/cache';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { alone, msg, type Sayable } from '@/lib/platform/shared/message';
import { setMapping } from '@/lib/provisioning/scim-connections/set-mapping';
import type { MappingRule } from '@/lib/scim/mapping/rule';
import { changedConcurrently } from '../../../changed-concurrently';
import { gone } from '../gone';

interface Wanted {
  /** The connection's ID. */
  id: string;
  rules: readonly MappingRule[];
  /** Index of the rule that the form edits. Errors are reported on that rule's fields. */
  at: number;
  basedOn: string;
}

type Saved = { ok: boolean; message?: Sayable; fieldErrors?: Record<string, Sayable> };

/** Saves a connection's mapping rules, unless they have changed since the form was opened. */
export async function saveRules(
  { tenant, container, cause }: Pick<AdminContext, 'tenant' | 'container'> & { cause: Cause },
  { id, rules, at, basedOn }: Wanted,
): Promise<Saved> {
  const { User: people } = await container.resourceTypes(tenant.id);
  const outcome = await setMapping(
    container.scimConnections,
    { tenantId: tenant.id, id, rules, people, basedOn },
    { cause, now: container.now() },
  );
  switch (outcome.kind) {
    case 'not-found':
      return gone;
    case 'changed-meanwhile':
      return changedConcurrently(container.auditLog, {
        tenantId: tenant.id,
        target: id,
        targetType: 'scim-connection',
        action: 'scim-connection.mapping-changed',
      });
    case 'refused': {
      const { at: wrong, field, problem } = outcome.problem;
      if (wrong === at) return { ok: false, fieldErrors: { [field]: alone(problem) } };
      return {
        ok: false,
        message: msg('scimConnections.ruleForNameNoLonger', {
          name: rules[wrong]?.from ?? '',
        }),
      };
    }
    default:
      refresh();
      return { ok: true };
  }
}
