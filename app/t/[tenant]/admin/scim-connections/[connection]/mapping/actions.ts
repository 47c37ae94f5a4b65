'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { gone } from '../gone';
import { readRule } from './read-rule';
import { saveRules } from './save-rules';

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
  if (!connection) return gone;
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
  if (!connection) return gone;
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
  if (!connection) return gone;
  return saveRules(context, { id, basedOn, rules: connection.mapping.filter((rule) => rule.from !== from), at: -1 });
});
