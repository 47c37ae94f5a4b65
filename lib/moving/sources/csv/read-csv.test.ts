import { describe, expect, it } from 'vitest';
import { isUnreadableFile } from '../../transfer/source';
import { readAll } from '../testing/read-all';
import { readCsv } from './read-csv';

const refusal = (text: string | Uint8Array) =>
  readAll(readCsv, text).then(
    () => 'accepted',
    (error: unknown) => (isUnreadableFile(error) ? error.message : error),
  );

describe('people in a CSV file', () => {
  it('are read with their hash, second factor and groups', async () => {
    const text = [
      '\uFEFFUserName;givenName;familyName;email;active;email_confirmed;password_hash;totp_secret;groups;color',
      'ada;Ada;Lovelace;ada@example.com;true;TRUE;$2b$10$abc;JBSW Y3DP EHPK 3PXP;Engineering | Sales;red',
      'grace;"Gr""ace;',
      'M.";;;false;;;;Sales;',
      '',
    ].join('\r\n');
    const { people, groups, said } = await readAll(readCsv, text, 7);
    expect(people.get('ada')).toEqual({
      kind: 'person',
      id: 'ada',
      user_name: 'ada',
      active: true,
      attributes: {
        name: { givenName: 'Ada', familyName: 'Lovelace' },
        emails: [{ value: 'ada@example.com', primary: true }],
      },
      password: '$2b$10$abc',
      totp: [{ secret: 'JBSWY3DPEHPK3PXP', algorithm: 'SHA1', digits: 6, period: 30 }],
      member_of: ['Engineering', 'Sales'],
      email_confirmed: true,
    });
    expect(people.get('grace')).toMatchObject({
      active: false,
      attributes: { name: { givenName: 'Gr"ace;\nM.' } },
      member_of: ['Sales'],
    });
    expect(groups.map(({ display_name }) => display_name)).toEqual(['Engineering', 'Sales']);
    expect(said(null)).toEqual(['These columns are not imported: color.']);
  });

  it('are left out if the line does not fit', async () => {
    const text = 'userName,active\n,true\nada,perhaps\ngrace,true,more\nada,true\n';
    const { people, leftOut, said } = await readAll(readCsv, text);
    expect([...people.keys()]).toEqual(['ada']);
    expect(people.get('ada')?.active).toBe(true);
    expect(said('ada')).toEqual([
      'The column active contains neither true nor false, so it is ignored.',
      'The file contains it twice. The first one is imported.',
    ]);
    expect(said(null)).toEqual(['Line 2 has no user name, or more cells than there are columns.']);
    expect(leftOut).toEqual([null, 'grace', 'ada']);
  });

  it('are not mistaken when columns have the names of what objects inherit', async () => {
    const { people, said } = await readAll(readCsv, 'userName,__proto__,constructor\nada,x,y\n');
    expect(people.get('ada')?.attributes).toEqual({});
    expect(said(null)).toEqual(['These columns are not imported: __proto__, constructor.']);
  });

  it.each([
    ['is empty', '', 'the file is empty'],
    ['has no column userName', 'name,email\na,b\n', 'the first line has no column userName'],
    ['has a column twice', 'userName,email,Email\n', 'the first line contains the column email twice'],
    ['leaves a quotation mark open', 'userName\n"ada\ngrace\n', 'line 2 is not valid CSV'],
    ['has a misplaced quotation mark', 'userName\nad"a"\n', 'line 2 is not valid CSV'],
    ['is not in UTF-8', Buffer.from('userName\nJos\xe9\n', 'latin1'), 'the file isn’t in UTF-8'],
    ['has an endless line', `userName\n${'x'.repeat(1_100_000)}`, 'line 2 is not valid CSV'],
  ])('are refused if the file %s', async (_, text, reason) => {
    expect(await refusal(text)).toBe(reason);
  });
});
