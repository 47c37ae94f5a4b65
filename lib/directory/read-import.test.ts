import { expect, test } from 'vitest';
import { msg } from '@/lib/platform/shared/message';
import { readImport } from './read-import';

const ada = {
  kind: 'rows',
  rows: [{ line: 2, values: { userName: 'ada', displayName: 'Lovelace, Ada' }, overflows: false }],
  ignored: ['role'],
};

test.each([
  'userName,displayName,role\r\nada,"Lovelace, Ada",owner\r\n',
  'userName;displayName;role\r\nada;Lovelace, Ada;owner\r\n',
  'userName\tdisplayName\trole\nada\tLovelace, Ada\towner',
])('reads people from a file as any spreadsheet writes it: %j', (csv) => expect(readImport(csv)).toEqual(ada));

test('rejects a file that is not UTF-8, since names would lose letters', () => {
  const file = new TextDecoder().decode(
    Uint8Array.from(Buffer.from('userName,displayName\nhenrik,Henrik Sørensen', 'latin1')),
  );
  expect(readImport(file)).toEqual({ kind: 'refused', reason: msg('directory.fileIsntInUtf8') });
});
