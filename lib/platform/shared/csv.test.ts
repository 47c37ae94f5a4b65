import { describe, expect, it } from 'vitest';
import { csvLine, parseCsv, separatorOf } from './csv';

const cellsOf = (text: string) => {
  const parsed = parseCsv(text);
  return parsed.kind === 'parsed' ? parsed.records.map(({ cells }) => cells) : parsed;
};

describe('a CSV line', () => {
  it.each<[(string | null)[], string]>([
    [['a', 'b c', ''], 'a,b c,\r\n'],
    [[null, 'x'], ',x\r\n'],
    [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
    [['=1+1', '+1', '-1', '@x', '\tx', "'=x"], "'=1+1,'+1,'-1,'@x,'\tx,''=x\r\n"],
    [['\rx'], '"\'\rx"\r\n'],
    [['a=1', ' =1', '3-1'], 'a=1, =1,3-1\r\n'],
    [['=HYPERLINK("http://x","y")'], '"\'=HYPERLINK(""http://x"",""y"")"\r\n'],
    [['Åsa', '李'], 'Åsa,李\r\n'],
  ])('of %j is %j', (cells, line) => expect(csvLine(cells)).toBe(line));

  it('round-trips any content', () => {
    const cells = ['=1+1', "'quoted", "'=x", '-', '@', '\tx', '\r', 'a,"b"\r\nc', ' spaces ', "'t Hooft", '', 'end'];
    expect(cellsOf(csvLine(cells) + csvLine(['second']))).toEqual([cells, ['second']]);
  });
});

describe('reading CSV', () => {
  it.each<[string, string[][]]>([
    ['', []],
    ['a', [['a']]],
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\nb\rc', [['a'], ['b'], ['c']]],
    ['\uFEFFa,b', [['a', 'b']]],
    [
      'a,\n,b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['a\n\n , \n\nb', [['a'], [' ', ' '], ['b']]],
    ['"a"', [['a']]],
    ['"",x', [['', 'x']]],
    ["'t Hooft,'x", [["'t Hooft", "'x"]]],
  ])('%j', (text, records) => expect(cellsOf(text)).toEqual(records));

  it.each([
    ['a,b;c\n', ','],
    ['a;b\nc,d', ';'],
    ['\uFEFF"a"\t"b"\r\n', '\t'],
    ['a\nb;c', ','],
    ['', ','],
  ])('detects the separator of %j', (text, separator) => expect(separatorOf(text)).toBe(separator));

  it('keeps a comma where another separator is used', () => {
    expect(parseCsv('a;"b;c"\nLovelace, Ada;1,5', ';')).toMatchObject({
      records: [{ cells: ['a', 'b;c'] }, { cells: ['Lovelace, Ada', '1,5'] }],
    });
  });

  it('counts the lines of the file, including those within cells', () => {
    const parsed = parseCsv('a\r\n"b\nb",c\n\nd');
    expect(parsed.kind === 'parsed' && parsed.records.map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  it.each([
    ['a\n"b', 2],
    ['a"b', 1],
    ['"a"b', 1],
    ['"a" ,b', 1],
  ])('reports the line on which %j is invalid', (text, line) =>
    expect(parseCsv(text)).toMatchObject({ kind: 'malformed', line }),
  );

  it('takes time linear in the length of the file', () => {
    const since = performance.now();
    expect(cellsOf('"'.repeat(900_001))).toMatchObject({ kind: 'malformed' });
    expect(cellsOf('x,'.repeat(450_000))).toHaveLength(1);
    expect(performance.now() - since).toBeLessThan(5_000);
  });
});
