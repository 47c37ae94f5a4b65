'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { getText } from '@/app/language/get-text';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { adminAction } from '@/lib/pages/console/admin-action';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { alone, msg, type Sayable } from '@/lib/platform/shared/message';
import { setMapping } from '@/lib/provisioning/scim-connections/set-mapping';
import { type MappingPreview, previewMapping } from '@/lib/scim/mapping/preview';
import type { MappingRule } from '@/lib/scim/mapping/rule';
import { isObject } from '@/lib/scim/protocol/json';
import { changedConcurrently } from '../../../changed-concurrently';
import { connectionNotFound } from '../connection-not-found';
import { readRule } from './read-rule';

const place = z.object({ connection_id: z.string(), based_on: z.string(), from: z.string() });
const whole = place.extend({ to: z.string() });

/** Adds a rule after the existing ones. */
export const add = adminAction('admin', whole, async (context) => {
  const {
    tenant,
    container,
    input: { connection_id: id, based_on: basedOn, ...form },
  } = context;
  const connection = await container.scimConnections.find(tenant.id, id);
  if (!connection) return connectionNotFound;
  const rule = readRule(form);
  if ('fieldErrors' in rule) return { ok: false, ...rule };
  return saveRules(context, { id, basedOn, rules: [...connection.mapping, rule], at: connection.mapping.length });
});

/** Changes the target of a rule. */
export const change = adminAction('admin', whole, async (context) => {
  const {
    tenant,
    container,
    input: { connection_id: id, based_on: basedOn, ...form },
  } = context;
  const connection = await container.scimConnections.find(tenant.id, id);
  if (!connection) return connectionNotFound;
  const changed = readRule(form);
  if ('fieldErrors' in changed) return { ok: false, ...changed };
  const rules = connection.mapping.map((rule) => (rule.from === changed.from ? changed : rule));
  return saveRules(context, { id, basedOn, rules, at: rules.indexOf(changed) });
});

/** Removes a rule. */
export const remove = adminAction('admin', place, async (context) => {
  const {
    tenant,
    container,
    input: { connection_id: id, based_on: basedOn, from },
  } = context;
  const connection = await container.scimConnections.find(tenant.id, id);
  if (!connection) return connectionNotFound;
  return saveRules(context, { id, basedOn, rules: connection.mapping.filter((rule) => rule.from !== from), at: -1 });
});

/** The maximum size of a SCIM request. */
const MOST_CHARACTERS = 1_048_576;

const fields = z.object({ connection_id: z.string(), body: z.string().max(MOST_CHARACTERS) });

/** The result in the reader's language. */
export type ShownPreview =
  | Exclude<MappingPreview, { kind: 'refused' }>
  | { kind: 'refused'; scimType: string | null; detail: string };

/** Shows what would be stored for a body that the connection might send. */
export const preview = adminAction<typeof fields, ShownPreview>(
  'admin',
  fields,
  async ({ tenant, container, input }) => {
    const connection = await container.scimConnections.find(tenant.id, input.connection_id);
    if (!connection) return connectionNotFound;
    const body = parsed(input.body);
    if (!isObject(body)) return { ok: false, fieldErrors: { body: msg('scimConnections.thisIsNotJsonObject') } };
    const { User: people } = await container.resourceTypes(tenant.id);
    const data = previewMapping(people, connection.mapping, body);
    if (data.kind !== 'refused') return { ok: true, data };
    return { ok: true, data: { ...data, detail: (await getText())(data.detail) } };
  },
);

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

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
async function saveRules(
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
      return connectionNotFound;
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
