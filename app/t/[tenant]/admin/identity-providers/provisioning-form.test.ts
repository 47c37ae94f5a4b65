import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { GroupStore } from '@/lib/directory/group-store';
import {
  fieldOfProvisioning,
  groupRowNames,
  groupRows,
  provisioningForm,
  readProvisioning,
  shownGroupRules,
} from './provisioning-form';

const [ENGINEERS, TWIN, OTHER_TWIN] = ['1', '2', '3'].map((digit) => ({
  id: `0198a000-0000-7000-8000-00000000000${digit}`,
  displayName: digit === '1' ? 'Engineers' : 'Twins',
}));
const groups = [ENGINEERS, TWIN, OTHER_TWIN].filter((group) => group !== undefined);
const directory = {
  findGroup: (_tenantId: string, id: string) => Promise.resolve(groups.find((group) => group.id === id) ?? null),
  findGroupsBy: (_tenantId: string, { displayName }: { displayName: string }) =>
    Promise.resolve(groups.filter((group) => group.displayName === displayName)),
} as unknown as Pick<GroupStore, 'findGroup' | 'findGroupsBy'>;

const form = z.object(provisioningForm).catchall(z.unknown());
const read = (fields: Record<string, string>) =>
  readProvisioning(directory, 'tenant', form.parse({ address_domains: 'any', update_people: 'never', ...fields }));

describe('the form of people who are created at a sign-in', () => {
  it('names groups by name, or by id where several share one, and gives back the same', async () => {
    const rules = [
      { value: 'eng', groupId: ENGINEERS?.id ?? '' },
      { value: 'twin', groupId: TWIN?.id ?? '' },
    ];
    const shown = await shownGroupRules(directory, 'tenant', [...rules, { value: 'gone', groupId: 'deleted' }]);
    expect(shown).toEqual([
      { value: 'eng', group: 'Engineers' },
      { value: 'twin', group: TWIN?.id },
    ]);
    const filled = groupRows(shown).flatMap(({ value, group }, row): [string, string][] => [
      [groupRowNames(row).value, value],
      [groupRowNames(row).group, group],
    ]);
    expect(filled).toHaveLength(2 * 5);
    expect(await read(Object.fromEntries(filled))).toMatchObject({
      provisioning: { groups: rules.map(({ value, groupId }) => ({ value, group_id: groupId })) },
    });
  });

  it('reads switches, lines and rules, and leaves out what is empty', async () => {
    const sent = {
      create_people: 'on',
      trusted_domains: 'a.example\r\n\r\nb.example',
      mapping_from_0: 'job',
      mapping_to_0: 'title',
    };
    expect(await read(sent)).toEqual({
      provisioning: {
        create: true,
        address_domains: 'any',
        trusted_domains: ['a.example', 'b.example'],
        update: 'never',
        attributes: [{ from: 'job', to: 'title' }],
        groups_claim: '',
        groups: [],
        leave_groups: false,
      },
    });
  });

  it('says at the row which group or attribute is wrong', async () => {
    for (const group of ['Nobody', 'Twins', ''])
      expect(await read({ group_value_1: 'eng', group_name_1: group })).toEqual({
        fieldErrors: { group_name_1: expect.anything() },
      });
    expect(await read({ mapping_from_2: 'job' })).toEqual({ fieldErrors: { mapping_to_2: expect.anything() } });
  });

  it('knows its field for each problem', () => {
    expect(
      [['create'], ['groups_claim'], ['attributes', 1, 'to'], ['attributes'], ['groups', 2, 'group_id']].map(
        fieldOfProvisioning,
      ),
    ).toEqual(['create_people', 'groups_claim', 'mapping_to_1', 'mapping_from_0', 'group_name_2']);
  });
});
