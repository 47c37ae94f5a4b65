import { describe, expect, it } from 'vitest';
import type { GroupStore } from '@/lib/directory/group-store';
import { applicationForm, groupsText, mappingText, readApplicationForm, refusedField } from './application-form';

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

const read = (fields: Record<string, string>) =>
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

  it('names groups by name, or by id where several share one, and gives back the same', async () => {
    const chosen = ['Engineers', TWINS[1]?.id].join('\r\n');
    const form = await read({ assignment: 'groups', groups: chosen });
    const ids = [ENGINEERS.id, TWINS[1]?.id ?? ''];
    expect(form).toMatchObject({ ok: true, fields: { group_ids: ids } });
    expect(await groupsText(directory, 'tenant', [...ids, 'deleted'])).toBe(chosen.replace('\r', ''));
    for (const wrong of ['Nobody', 'Twins', ''])
      expect(await read({ assignment: 'groups', groups: wrong })).toMatchObject({
        ok: false,
        fieldErrors: { groups: expect.anything() },
      });
  });

  it('reads one rule of the mapping per line, and writes the same', async () => {
    const mapping = 'nickName = displayName\nphoneNumbers =';
    const rules = [
      { from: 'nickName', to: 'displayName' },
      { from: 'phoneNumbers', to: null },
    ];
    expect(await read({ mapping })).toMatchObject({ ok: true, fields: { mapping: rules } });
    expect(mappingText(rules)).toBe(mapping);
    expect(await read({ mapping: '= displayName' })).toMatchObject({ fieldErrors: { mapping: expect.anything() } });
  });
});
