import { describe, expect, it } from 'vitest';
import { parseReplacement } from '@/lib/scim/resource-kinds/parse-resource';
import { everyTypeUser } from '@/lib/scim/testing/every-type';
import { ScimClient } from '@/lib/scim/testing/scim-client';

const COMPOSED = '\u00c9va@x';
const DECOMPOSED = 'e\u0301VA@x';

describe('a userName', () => {
  it.each([
    ['composed', COMPOSED, DECOMPOSED],
    ['of a different character width', 'eva@x', 'ＥＶＡ@x'],
    ['with spaces around it', 'eva@x', ' Eva@x\u00a0'],
  ])('%s is the same name', async (_, first, second) => {
    const scim = new ScimClient();
    await scim.create({ userName: first });
    const { status, body } = await scim.send('POST', '/Users', { userName: second });
    expect([status, body.scimType]).toEqual([409, 'uniqueness']);
    const found = await scim.send(
      'GET',
      `/Users?filter=${encodeURIComponent(`userName eq ${JSON.stringify(second)}`)}`,
    );
    expect(found.body.totalResults).toBe(1);
  });

  it('is shown composed and in one width, with its case kept', async () => {
    const scim = new ScimClient();
    const { body } = await scim.send('POST', '/Users', { userName: ' Ｅ\u0301va@x ' });
    expect(body.userName).toBe(COMPOSED);
    expect(
      (await scim.patch(String(body.id), { op: 'replace', path: 'userName', value: 'E\u0301va@x' })).body.meta,
    ).toEqual(body.meta);
  });

  it.each(['\u200b', '\u200d', '\u202e', '\u2066', '\ufeff', '\u00ad', '\u{e0041}'])(
    'with an invisible character %j is rejected, unlike other text',
    async (invisible) => {
      const scim = new ScimClient();
      const { status, body } = await scim.send('POST', '/Users', { userName: `ev${invisible}a@x` });
      expect([status, body.scimType]).toEqual([400, 'invalidValue']);
      expect(body.detail).toContain('userName');
      await scim.create({ userName: 'eva@x', displayName: `ev${invisible}a` });
    },
  );

  it('that already contains an invisible character does not prevent deactivation', () => {
    const current = { userName: 'ev\u200ba@x', active: true };
    const replaced = parseReplacement(everyTypeUser, { ...current, active: false });
    expect(replaced.settle(current)).toMatchObject({ userName: current.userName, active: false });
    expect(() => replaced.settle({ userName: 'eva@x', active: true })).toThrow(/invisible/);
  });
});
