import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnreadableFile } from '../transfer/source';
import { jsonPieces, type Members, parsePiece } from './json-pieces';
import { inChunks } from './testing/read-all';

async function piecesOf(text: string | Uint8Array, members: Members | null = null, bytes?: number) {
  const pieces: [string | null, unknown][] = [];
  for await (const piece of jsonPieces(inChunks(text, bytes), members)) pieces.push([piece.member, parsePiece(piece)]);
  return pieces;
}

const refusal = (text: string | Uint8Array, members: Members | null = null) =>
  piecesOf(text, members).then(
    () => 'accepted',
    (error: unknown) => (isUnreadableFile(error) ? error.message : error),
  );

describe('cutting a file into JSON values', () => {
  it('yields values on lines, after each other, and in lists', async () => {
    const values = [{ a: 1 }, { b: '}"\\' }, { c: [{}] }];
    const text = `${JSON.stringify(values[0])}\n${JSON.stringify(values[1])}${JSON.stringify([values[2]])}[]`;
    expect(await piecesOf(`\uFEFF${text}`)).toEqual(values.map((value) => [null, value]));
  });

  it('yields the wanted members of an object, lists element by element', async () => {
    const text = JSON.stringify({ skipped: [{ users: [1] }], users: [{ a: 1 }, 2], realm: 'x', whole: [1, 2] });
    expect(await piecesOf(text, { users: 'each', realm: 'whole', whole: 'whole' })).toEqual([
      ['users', { a: 1 }],
      ['users', 2],
      ['realm', 'x'],
      ['whole', [1, 2]],
    ]);
  });

  it('finds the same values wherever the file is cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.object({ withUnicodeString: true } as never)), fc.nat(6), async (values, extra) => {
        const text = `${JSON.stringify(values)} ${values.map((value) => JSON.stringify(value, null, extra)).join('\n')}`;
        const all = JSON.parse(JSON.stringify([...values, ...values])) as unknown[];
        expect(await piecesOf(text, null, extra + 1)).toEqual(all.map((value) => [null, value]));
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['not JSON', 'hello', 'the file ends in the middle of a value: it isn’t complete'],
    ['HTML', '<html></html> ', '“<html></html>” is not valid JSON'],
    ['broken inside a value', '{"a":01} ', '“{"a":01}” is not valid JSON'],
    ['cut off', '[{"a":1},', 'the file ends in the middle of a value: it isn’t complete'],
    ['a comma between values', '{},{}', 'the file is not valid JSON at byte 3'],
    ['a wrong bracket', '[{}}', 'the file is not valid JSON at byte 4'],
    ['Latin-1', Buffer.from('{"a":"\xe9"}', 'latin1'), 'the file isn’t in UTF-8'],
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le'), 'the file isn’t in UTF-8'],
  ])('refuses a file that is %s', async (_, text, reason) => {
    const said = await refusal(text);
    if (_ === 'UTF-16') expect(said).not.toBe('accepted');
    else expect(said).toBe(reason);
  });

  it('refuses an object without colons or keys', async () => {
    expect(await refusal('{"a" 1}', {})).toBe('the file is not valid JSON at byte 6');
    expect(await refusal('{1:1}', {})).toBe('the file is not valid JSON at byte 2');
    expect(await refusal('{"a":1,}', {})).toBe('the file is not valid JSON at byte 8');
  });

  it('refuses a value that would fill the memory, but not one that nobody reads', async () => {
    const long = `"${'x'.repeat(17 * 1024 * 1024)}"`;
    expect(await refusal(`[${long}]`)).toBe('the file contains a single value of more than 16 MB');
    expect(await refusal(`{"a":${long}}`, { b: 'whole' })).toBe('accepted');
  });
});
