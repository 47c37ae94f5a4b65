import { expect, it } from 'vitest';
import { jsonDocument, type Member } from './export-personal-data';

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}
const written = async (members: Member[]) => {
  const pieces: string[] = [];
  for await (const piece of jsonDocument(each(members))) pieces.push(piece);
  return pieces;
};

it('writes the given values as JSON', async () => {
  expect(
    JSON.parse(
      (
        await written([
          ['a', { b: ['"', null] }],
          ['pages', each([[1, 2], [], [{ c: 'é\n' }]])],
          ['none', each([])],
          ['z', 'last'],
        ])
      ).join(''),
    ),
  ).toEqual({
    a: { b: ['"', null] },
    pages: [1, 2, { c: 'é\n' }],
    none: [],
    z: 'last',
  });
  expect(JSON.parse((await written([])).join(''))).toEqual({});
});

it('requests a page once the previous one is written', async () => {
  const asked: number[] = [];
  async function* pages() {
    for (const page of [1, 2, 3]) {
      asked.push(page);
      yield [page];
    }
  }
  for await (const piece of jsonDocument(each<Member>([['pages', pages()]]))) if (piece.includes('1')) break;
  expect(asked).toEqual([1]);
});
