'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { findDeclared, withoutAttribute } from '@/lib/directory/extension-schemas/place-attribute';
import { updateSchema } from '@/lib/directory/extension-schemas/update-schema';
import { adminAction } from '@/lib/pages/console/admin-action';
import { issue, msg } from '@/lib/platform/shared/message';
import { schemaPath } from '../../schema-path';
import { gone } from '../gone';
import { attributeForm } from './attribute-form';
import { refused, saveAttribute } from './save-attribute';

const place = z.object({ urn: z.string(), of: z.string().default(''), name: z.string() });

/** Adds an attribute and returns to its schema. */
export const add = adminAction('admin', attributeForm, async ({ tenant, container, cause, input }) => {
  const schema = await container.extensionSchemas.find(tenant.id, input.urn);
  if (!schema) return gone;
  const among = input.of
    ? findDeclared(schema.attributes, { of: null, name: input.of })?.subAttributes
    : schema.attributes;
  if (!among) return gone;
  if (among.some(({ name }) => name.toLowerCase() === input.name.trim().toLowerCase()))
    return refused([{ path: ['name'], message: issue('schemas.alreadyExists') }]);
  const saved = await saveAttribute(container.extensionSchemas, { schema, input }, { cause, now: container.now() });
  return saved.ok ? redirect(schemaPath(tenant.place, schema.urn)) : saved;
});

/** Saves the settings of an attribute and stays on its page. */
export const change = adminAction('admin', attributeForm, async ({ tenant, container, cause, input }) => {
  const schema = await container.extensionSchemas.find(tenant.id, input.urn);
  if (!schema || !findDeclared(schema.attributes, { of: input.of || null, name: input.name })) return gone;
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
  return redirect(schemaPath(tenant.place, urn));
});
