'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import type { ExtensionSchema } from '@/lib/directory/extension-schemas/extension-schema';
import { findDeclared, withoutAttribute } from '@/lib/directory/extension-schemas/place-attribute';
import { putAttribute } from '@/lib/directory/extension-schemas/put-attribute';
import type { ExtensionSchemaServices } from '@/lib/directory/extension-schemas/store';
import { updateSchema } from '@/lib/directory/extension-schemas/update-schema';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { adminAction } from '@/lib/pages/console/admin-action';
import { alone, decoded, issue, msg, type Sayable } from '@/lib/platform/shared/message';
import { schemaPath } from '../../schema-path';
import { schemaNotFound } from '../schema-not-found';
import { attributeForm, formField, toAttribute } from './attribute-form';

const place = z.object({ urn: z.string(), of: z.string().default(''), name: z.string() });

/** Adds an attribute and returns to its schema. */
export const add = adminAction('admin', attributeForm, async ({ tenant, container, cause, input }) => {
  const schema = await container.extensionSchemas.find(tenant.id, input.urn);
  if (!schema) return schemaNotFound;
  const among = input.of
    ? findDeclared(schema.attributes, { of: null, name: input.of })?.subAttributes
    : schema.attributes;
  if (!among) return schemaNotFound;
  if (among.some(({ name }) => name.toLowerCase() === input.name.trim().toLowerCase()))
    return invalid([{ path: ['name'], message: issue('schemas.alreadyExists') }]);
  const saved = await saveAttribute(container.extensionSchemas, { schema, input }, { cause, now: container.now() });
  return saved.ok ? redirect(schemaPath(tenant.place, schema.urn)) : saved;
});

/** Saves the settings of an attribute and stays on its page. */
export const change = adminAction('admin', attributeForm, async ({ tenant, container, cause, input }) => {
  const schema = await container.extensionSchemas.find(tenant.id, input.urn);
  if (!schema || !findDeclared(schema.attributes, { of: input.of || null, name: input.name })) return schemaNotFound;
  const saved = await saveAttribute(container.extensionSchemas, { schema, input }, { cause, now: container.now() });
  if (saved.ok) refresh();
  return saved;
});

/** Removes an attribute with its values and returns to its schema. */
export const remove = adminAction('admin', place, async ({ tenant, container, cause, input: { urn, of, name } }) => {
  const schema = await container.extensionSchemas.find(tenant.id, urn);
  const parts = of && schema ? findDeclared(schema.attributes, { of: null, name: of })?.subAttributes : undefined;
  if (parts?.length === 1) return { ok: false, message: msg('schemas.thisIsOnlySubAttribute', { of }) };
  const outcome = await updateSchema(
    container.extensionSchemas,
    {
      tenantId: tenant.id,
      urn,
      removeValues: true,
      next: (settings) => ({
        ...settings,
        attributes: withoutAttribute(settings.attributes, { of: of || null, name }),
      }),
    },
    { cause, now: container.now() },
  );
  if (outcome.kind === 'refused')
    return {
      ok: false,
      message: outcome.problems
        .map(({ attribute, message }) => msg('schemas.attributeProblem', { attribute, problem: message }))
        .reduce((before, next) => msg('common.beforeNext', { before, next })),
    };
  const leadsTo = schemaPath(tenant.place, urn);
  if (outcome.kind !== 'changed') return { ok: true, leadsTo };
  return { ok: true, leadsTo, ended: { done: msg('ended.attributeRemoved', { count: outcome.cleared }) } };
});

/** Saves the form's attribute in the schema, replacing the one of the same name or after the last one. */
async function saveAttribute(
  store: ExtensionSchemaServices,
  { schema, input }: { schema: ExtensionSchema; input: z.output<typeof attributeForm> },
  how: { cause: Cause; now: Date },
) {
  const of = input.of || null;
  const parsed = toAttribute(input, findDeclared(schema.attributes, { of, name: input.name }));
  if (!parsed.success) return invalid(parsed.error.issues);
  const outcome = await putAttribute(store, { schema, of, attribute: parsed.data }, how);
  if (outcome.kind === 'invalid') return invalid(outcome.issues);
  if (outcome.kind === 'not-found') return schemaNotFound;
  if (outcome.kind === 'refused') {
    const problems = outcome.problems
      .map(({ message }) => message)
      .reduce((before, next) => msg('common.semicolonList', { before, next }));
    return {
      ok: false,
      message: msg('schemas.changesNotSavedBecauseOf', { problems }),
    };
  }
  return { ok: true };
}

/** Switches cannot show an error: it is shown above the form, with their label. */
const switches: Record<string, Sayable> = {
  unique: msg('schemas.unique'),
  required: msg('common.required'),
  parts: msg('schemas.subAttributes'),
};

/** The answer with the errors: by form field, or above the form for switches. */
function invalid(issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
  const onTop = issues.flatMap(({ path, message }) => {
    const label = switches[formField(path)];
    return label === undefined ? [] : [msg('common.subjectProblem', { subject: label, problem: decoded(message) })];
  });
  const [first, ...others]: readonly Sayable[] = onTop;
  return {
    ok: false,
    ...(first && { message: others.reduce((before, next) => msg('common.beforeNext', { before, next }), first) }),
    fieldErrors: Object.fromEntries(issues.map(({ path, message }) => [formField(path), alone(decoded(message))])),
  };
}
