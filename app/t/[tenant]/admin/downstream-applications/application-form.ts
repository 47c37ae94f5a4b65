import { z } from 'zod';
import type { GroupStore } from '@/lib/directory/group-store';
import { isId } from '@/lib/platform/shared/is-id';
import { alone, msg, type Sayable } from '@/lib/platform/shared/message';
import { type ApplicationFields, applicationFields } from '@/lib/provisioning/downstream/application-fields';
import type { RefusedField } from '@/lib/provisioning/downstream/check-settings';
import { choices, optionalText, ticked } from '../form-schema';
import { lines } from '../form-text';
import { schemaErrors } from '../schema-errors';
import { rulesOfRows } from './mapping-rows';

/** Names or ids: of a text area, one per line, or of checkboxes. */
const groupNames = choices.transform((values) => values.flatMap(lines));

/** The fields of the console's form, and those of the rows of its mapping. */
export const applicationForm = z
  .object({
    name: z.string(),
    base_url: z.string(),
    authentication: z.string().default('bearer'),
    /** The token or the client secret. Named so that no answer echoes it. */
    secret: optionalText,
    token_url: optionalText,
    client_id: optionalText,
    scope: optionalText,
    assignment: z.string().default('everyone'),
    groups: groupNames,
    push_groups: ticked,
    rule: optionalText,
    assigned_client_id: optionalText,
    match_attribute: z.string().default('userName'),
    on_deletion: z.string().default('deactivate'),
  })
  .catchall(z.unknown());

/**
 * Reads the form. Values that the choices hide are left out.
 * @returns the fields, or the errors by form field
 */
export async function readApplicationForm(
  directory: Pick<GroupStore, 'findGroup' | 'findGroupsBy'>,
  tenantId: string,
  input: z.output<typeof applicationForm>,
): Promise<
  { ok: true; fields: ApplicationFields } | { ok: false; message: Sayable; fieldErrors: Record<string, Sayable> }
> {
  const { secret, groups: names, push_groups, name, base_url, authentication, token_url, client_id, scope } = input;
  const { assignment, rule, assigned_client_id, match_attribute, on_deletion } = input;
  const mapping = rulesOfRows(input);
  if ('fieldErrors' in mapping) return wrong(mapping.fieldErrors);
  const groups = assignment === 'groups' ? await groupsNamed(directory, tenantId, names) : { ids: [] };
  if ('problem' in groups) return wrong({ groups: groups.problem });
  const wanted = {
    ...{ name, base_url, authentication, token_url, client_id, scope },
    ...{ assignment, rule, assigned_client_id, match_attribute, on_deletion },
    [authentication === 'bearer' ? 'token' : 'client_secret']: secret,
    mapping: mapping.rules,
    ...(assignment === 'groups' && { group_ids: groups.ids, push_groups }),
  };
  const parsed = applicationFields.safeParse(wanted);
  return parsed.success ? { ok: true, fields: parsed.data } : wrong(shown(schemaErrors(parsed.error, wanted)));
}

/** The answer of an action if fields of the form are wrong. */
export const wrong = (fieldErrors: Record<string, Sayable>) => ({
  ok: false as const,
  message: msg('common.checkHighlightedFields'),
  fieldErrors,
});

/** The form's names of fields that have another one there. */
const formNames: Record<string, string> = { token: 'secret', client_secret: 'secret', group_ids: 'groups' };

const shown = (errors: Record<string, Sayable>) =>
  Object.fromEntries(Object.entries(errors).map(([field, problem]) => [formNames[field] ?? field, problem]));

/** The answer of an action if another application has the name. */
export const nameTaken = wrong({ name: msg('downstream.anotherHasThisName') });

/** The answer of an action if a field does not fit the tenant or what the operator allows. */
export const refusedField = ({ field, problem }: RefusedField) => wrong(shown({ [field]: alone(problem) }));

/** The ids of groups given by name, or by id where several have one name. */
export async function groupsNamed(
  directory: Pick<GroupStore, 'findGroup' | 'findGroupsBy'>,
  tenantId: string,
  names: readonly string[],
): Promise<{ ids: string[] } | { problem: Sayable }> {
  const ids = new Set<string>();
  for (const name of names) {
    const found = isId(name)
      ? [await directory.findGroup(tenantId, name)]
      : await directory.findGroupsBy(tenantId, { displayName: name });
    const [group, another] = found;
    if (!group) return { problem: msg('downstream.noGroupHasName', { name }) };
    if (another) return { problem: msg('downstream.severalGroupsHaveName', { name }) };
    ids.add(group.id);
  }
  return { ids: [...ids] };
}

/** Groups by id, with their names. Deleted ones are left out. */
export async function groupsOfApplication(
  directory: Pick<GroupStore, 'findGroup'>,
  tenantId: string,
  ids: readonly string[],
): Promise<{ id: string; displayName: string }[]> {
  const found = await Promise.all(ids.map((id) => directory.findGroup(tenantId, id)));
  return found.flatMap((group) => (group ? [{ id: group.id, displayName: group.displayName }] : []));
}
