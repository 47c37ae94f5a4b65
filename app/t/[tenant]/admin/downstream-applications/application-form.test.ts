import { describe, expect, it } from 'vitest';
import type { GroupStore } from '@/lib/directory/group-store';
import { applicationForm, groupsOfApplication, readApplicationForm, refusedField } from './application-form';
import { mappingRows, rowNames } from './mapping-rows';

const ENGINEERS = { id: '0198a000-0000-7000-8000-000000000001', displayName: 'Engineers' };
const TWINS = ['2', '3'].map((digit) => ({
  id: `0198a000-0000-7000-8000-00000000000${digit}`,
  displayName: 'Twins',
}));
const groups = [ENGINEERS, ...TWINS];

const directory = {
  findGroup: (_tenantId: string, id: string) => Promise.resolve(groups.find((group) => group.id === id) ?? null),
  findGroupsBy: (_tenantId: string, { displayName }: { displayName: string }) =>
    Promise.resolve(groups.filter((group) => group.displayName === displayName)),
} as unknown as Pick<GroupStore, 'findGroup' | 'findGroupsBy'>;

const read = (fields: Record<string, string | string[]>) =>
  readApplicationForm(
    directory,
    'tenant',
    applicationForm.parse({ name: 'Wiki', base_url: 'https://app.example/scim', secret: 'token', ...fields }),
  );

describe('the form of a downstream application', () => {
  it('needs a name, an address and a token only', async () => {
    expect(await read({})).toMatchObject({
      ok: true,
      fields: { name: 'Wiki', token: 'token', assignment: 'everyone', match_attribute: 'userName', mapping: [] },
    });
  });

  it('takes the secret of the chosen authentication', async () => {
    const form = { authentication: 'client_credentials', token_url: 'https://app.example/token', client_id: 'tessera' };
    expect(await read(form)).toMatchObject({ ok: true, fields: { client_secret: 'token', client_id: 'tessera' } });
    expect(refusedField({ kind: 'refused', field: 'client_secret', problem: 'x' as never })).toMatchObject({
      fieldErrors: { secret: expect.anything() },
    });
  });

  it('names groups by name, or by id where several share one, or ticked, and gives back the same', async () => {
    const chosen = ['Engineers', TWINS[1]?.id].join('\r\n');
    const form = await read({ assignment: 'groups', groups: chosen });
    const ids = [ENGINEERS.id, TWINS[1]?.id ?? ''];
    expect(form).toMatchObject({ ok: true, fields: { group_ids: ids } });
    expect(await read({ assignment: 'groups', groups: ids })).toMatchObject({ ok: true, fields: { group_ids: ids } });
    expect(await groupsOfApplication(directory, 'tenant', [...ids, 'deleted'])).toEqual([ENGINEERS, TWINS[1]]);
    for (const wrong of ['Nobody', 'Twins', ''])
      expect(await read({ assignment: 'groups', groups: wrong })).toMatchObject({
        ok: false,
        fieldErrors: { groups: expect.anything() },
      });
  });

  it('reads a rule of the mapping from each row, and fills the same rows', async () => {
    const rules = [
      { from: 'nickName', to: 'displayName' },
      { from: 'phoneNumbers', to: null },
    ];
    const rows = mappingRows(rules);
    expect(rows.slice(2)).toEqual(Array.from({ length: 3 }, () => ({ from: '', to: '' })));
    const filled = Object.fromEntries(
      rows.flatMap(({ from, to }, row) => [
        [rowNames(row).from, from],
        [rowNames(row).to, to],
      ]),
    );
    expect(await read(filled)).toMatchObject({ ok: true, fields: { mapping: rules } });
    expect(await read({ ...filled, [rowNames(0).from]: ' ' })).toMatchObject({ fields: { mapping: [rules[1]] } });
    expect(await read({ ...filled, [rowNames(4).from]: 'title' })).toMatchObject({
      fieldErrors: { [rowNames(4).to]: expect.anything() },
    });
  });
});
