import { z } from 'zod';
import { groupExternalId, groupName } from '@/lib/directory/group-fields';
import type { Sayable } from '@/lib/platform/shared/message';
import { schemaErrors } from '../schema-errors';

/** The fields that a group's form sends. */
export const groupForm = z.object({ displayName: z.string(), externalId: z.string().default('') });

const groupFields = z.object({ displayName: groupName, externalId: groupExternalId });

type Read = { ok: true; names: z.output<typeof groupFields> } | { ok: false; fieldErrors: Record<string, Sayable> };

/**
 * Checks the form.
 * @returns the group's names, or the errors by form field
 */
export function readGroupForm({ displayName, externalId }: z.output<typeof groupForm>): Read {
  const given = { displayName, externalId };
  const parsed = groupFields.safeParse(given);
  return parsed.success
    ? { ok: true, names: parsed.data }
    : { ok: false, fieldErrors: schemaErrors(parsed.error, given) };
}
