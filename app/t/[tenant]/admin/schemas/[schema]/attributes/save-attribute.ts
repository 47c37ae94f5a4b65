import type { z } from 'zod';
import type { ExtensionSchema } from '@/lib/directory/extension-schemas/extension-schema';
import { findDeclared } from '@/lib/directory/extension-schemas/place-attribute';
import { putAttribute } from '@/lib/directory/extension-schemas/put-attribute';
import type { ExtensionSchemaServices } from '@/lib/directory/extension-schemas/store';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { alone, decoded, msg, type Sayable } from '@/lib/platform/shared/message';
import { gone } from '../gone';
import { type attributeForm, formField, toAttribute } from './attribute-form';

/** Saves the form's attribute in the schema, replacing the one of the same name or after the last one. */
export async function saveAttribute(
  store: ExtensionSchemaServices,
  { schema, input }: { schema: ExtensionSchema; input: z.output<typeof attributeForm> },
  how: { cause: Cause; now: Date },
) {
  const of = input.of || null;
  const parsed = toAttribute(input, findDeclared(schema.attributes, { of, name: input.name }));
  if (!parsed.success) return refused(parsed.error.issues);
  const outcome = await putAttribute(store, { schema, of, attribute: parsed.data }, how);
  if (outcome.kind === 'invalid') return refused(outcome.issues);
  if (outcome.kind === 'not-found') return gone;
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
export function refused(issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
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
