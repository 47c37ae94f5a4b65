import { expect, it } from 'vitest';
import { csvPieces } from './csv-pieces';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 27, 12, 0, seconds));

/** A list whose rows may end between two steps. */
function exportOf(rows: { id: number; at: Date }[], afterStep: (step: number) => void = () => undefined) {
  let step = 0;
  return csvPieces({
    columns: ['id', 'at'],
    async readPage({ from, page, pageSize }) {
      const left = rows.filter((row) => !from || row.at >= from).slice((page - 1) * pageSize, page * pageSize);
      afterStep(++step);
      return left.map((row) => [row.id, row.at]);
    },
  });
}

async function textOf(pieces: AsyncGenerator<string>) {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

const idsOf = async (pieces: AsyncGenerator<string>) =>
  (await textOf(pieces))
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[0]));

const rows = (count: number, secondsOf: (id: number) => number) =>
  Array.from({ length: count }, (_, id) => ({ id, at: at(secondsOf(id)) }));

it('leaves out no row when others end between two steps', async () => {
  const list = rows(700, (id) => Math.floor(id / 3));
  const all = list.map(({ id }) => id);
  expect(await idsOf(exportOf(list, (step) => step === 1 && list.splice(0, 100)))).toEqual(all);
});

it('sends many rows of the same time once each', async () => {
  const list = rows(1_000, (id) => (id < 30 ? 0 : id < 900 ? 1 : 2));
  expect(await idsOf(exportOf(list))).toEqual(list.map(({ id }) => id));
});

it('begins with the names of the columns, also without a row', async () => {
  expect(await textOf(exportOf([]))).toBe('id,at\r\n');
});
