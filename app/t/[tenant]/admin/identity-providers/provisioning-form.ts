import { z } from 'zod';
import type { GroupStore } from '@/lib/directory/group-store';
import type { Sayable } from '@/lib/platform/shared/message';
import { GROUP_RULES_AT_MOST } from '@/lib/sign-in/identity-providers/provider-fields';
import type { GroupRule } from '@/lib/sign-in/identity-providers/provisioning';
import { groupsNamed } from '../downstream-applications/application-form';
import { rowNames, rulesOfRows } from '../downstream-applications/mapping-rows';
import { optionalText, ticked } from '../form-schema';
import { lines } from '../form-text';

/** The fields about people who are created at a sign-in, besides those of the rows. */
export const provisioningForm = {
  create_people: ticked,
  address_domains: z.string(),
  trusted_domains: z.string().default('').transform(lines),
  update_people: z.string(),
  groups_claim: z.string().default(''),
  leave_groups: ticked,
  refusal_text: optionalText,
};

type ProvisioningForm = z.output<z.ZodObject<typeof provisioningForm>> & Readonly<Record<string, unknown>>;

/** A rule with the group as the form names it. */
export interface ShownGroupRule {
  value: string;
  group: string;
}

/** Rows for new rules; saving brings as many again. */
const NEW_ROWS = 3;

/** The names of the fields of a row. */
export const groupRowNames = (row: number) => ({ value: `group_value_${row}`, group: `group_name_${row}` });

/** The values of the rows: the rules, and some empty ones. */
export function groupRows(rules: readonly ShownGroupRule[]): ShownGroupRule[] {
  const room = Math.max(0, Math.min(NEW_ROWS, GROUP_RULES_AT_MOST - rules.length));
  return [...rules, ...Array.from({ length: room }, () => ({ value: '', group: '' }))];
}

/** Rules for the form: a group by its name, or by its ID if several have the name. Those of deleted groups are left out. */
export async function shownGroupRules(
  directory: Pick<GroupStore, 'findGroup' | 'findGroupsBy'>,
  tenantId: string,
  rules: readonly GroupRule[],
): Promise<ShownGroupRule[]> {
  const shown = await Promise.all(
    rules.map(async ({ value, groupId }): Promise<ShownGroupRule[]> => {
      const group = await directory.findGroup(tenantId, groupId);
      if (!group) return [];
      const same = await directory.findGroupsBy(tenantId, { displayName: group.displayName });
      return [{ value, group: same.length === 1 ? group.displayName : groupId }];
    }),
  );
  return shown.flat();
}

/** Reads the form under the names that `provisioningFields` checks. Rows that are not filled do not count. */
export async function readProvisioning(
  directory: Pick<GroupStore, 'findGroup' | 'findGroupsBy'>,
  tenantId: string,
  input: ProvisioningForm,
): Promise<{ provisioning: Record<string, unknown> } | { fieldErrors: Record<string, Sayable> }> {
  const mapping = rulesOfRows(input);
  if ('fieldErrors' in mapping) return mapping;
  const groups: { value: string; group_id: string }[] = [];
  for (let row = 0; row < GROUP_RULES_AT_MOST; row++) {
    const names = groupRowNames(row);
    const [value, group] = [input[names.value], input[names.group]].map((text) =>
      typeof text === 'string' ? text.trim() : '',
    );
    if (!value) continue;
    const named = await groupsNamed(directory, tenantId, [group ?? '']);
    if ('problem' in named) return { fieldErrors: { [names.group]: named.problem } };
    groups.push(...named.ids.map((group_id) => ({ value, group_id })));
  }
  return {
    provisioning: {
      create: input.create_people,
      address_domains: input.address_domains,
      trusted_domains: input.trusted_domains,
      update: input.update_people,
      attributes: mapping.rules,
      groups_claim: input.groups_claim,
      groups,
      leave_groups: input.leave_groups,
      ...(input.refusal_text !== undefined && { refusal_text: input.refusal_text }),
    },
  };
}

/** The form's names of fields that have another one there. */
const formNames: Record<string, string> = { create: 'create_people', update: 'update_people' };

/** The form's field for the path of a problem within `provisioning`. Rows are numbered as the rules that were read. */
export function fieldOfProvisioning([field = '', row = 0, part]: readonly PropertyKey[]): string {
  if (field === 'attributes') return part === 'to' ? rowNames(Number(row)).to : rowNames(Number(row)).from;
  if (field === 'groups') return part === 'value' ? groupRowNames(Number(row)).value : groupRowNames(Number(row)).group;
  return formNames[String(field)] ?? String(field);
}
