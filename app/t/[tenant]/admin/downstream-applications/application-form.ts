import { z } from 'zod';
import type { GroupStore } from '@/lib/directory/group-store';
import { isId } from '@/lib/platform/shared/is-id';
import { alone, msg, type Sayable } from '@/lib/platform/shared/message';
import { type ApplicationFields, applicationFields } from '@/lib/provisioning/downstream/application-fields';
import type { RefusedField } from '@/lib/provisioning/downstream/check-settings';
import type { MappingRule } from '@/lib/scim/mapping/rule';
import { optionalText, ticked } from '../form-schema';
import { schemaErrors } from '../schema-errors';

/** One entry per line; empty lines do not count. */
const lines = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );

/** The fields of the console's form. */
export const applicationForm = z.object({
  name: z.string(),
  base_url: z.string(),
  authentication: z.string().default('bearer'),
  /** The token or the client secret. Named so that no answer echoes it. */
  secret: optionalText,
  token_url: optionalText,
  client_id: optionalText,
  scope: optionalText,
  assignment: z.string().default('everyone'),
  groups: lines,
  push_groups: ticked,
  rule: optionalText,
  assigned_client_id: optionalText,
  match_attribute: z.string().default('userName'),
  on_deletion: z.string().default('deactivate'),
  mapping: lines,
});

/**
 * Reads the form. Values that the choices hide are left out.
 * @returns the fields, or the errors by form field
 */
export async function readApplicationForm(
  directory: Pick<GroupStore, 'findGroup' | 'findGroupsBy'>,
  tenantId: string,
  { secret, groups: names, push_groups, mapping, ...form }: z.output<typeof applicationForm>,
): Promise<
  { ok: true; fields: ApplicationFields } | { ok: false; message: Sayable; fieldErrors: Record<string, Sayable> }
> {
  const groups = form.assignment === 'groups' ? await groupsNamed(directory, tenantId, names) : { ids: [] };
  if ('problem' in groups) return wrong({ groups: groups.problem });
  const wanted = {
    ...form,
    [form.authentication === 'bearer' ? 'token' : 'client_secret']: secret,
    mapping: mapping.map(ruleOf),
    ...(form.assignment === 'groups' && { group_ids: groups.ids, push_groups }),
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

/** A line such as `nickName = displayName`, or `nickName =` for an attribute that is not sent. */
function ruleOf(line: string): MappingRule {
  const [from = '', ...to] = line.split('=').map((part) => part.trim());
  return { from, to: to.join('=') || null };
}

/** The rules as lines of the form. */
export const mappingText = (rules: readonly MappingRule[]): string =>
  rules.map(({ from, to }) => `${from} =${to === null ? '' : ` ${to}`}`).join('\n');

/** The ids of groups given by name, or by id where several have one name. */
async function groupsNamed(
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

/** The same groups as lines of the form. Deleted ones are left out. */
export async function groupsText(
  directory: Pick<GroupStore, 'findGroup' | 'findGroupsBy'>,
  tenantId: string,
  ids: readonly string[],
): Promise<string> {
  const named: string[] = [];
  for (const id of ids) {
    const group = await directory.findGroup(tenantId, id);
    if (!group) continue;
    const several = (await directory.findGroupsBy(tenantId, { displayName: group.displayName })).length > 1;
    named.push(several ? id : group.displayName);
  }
  return named.join('\n');
}
