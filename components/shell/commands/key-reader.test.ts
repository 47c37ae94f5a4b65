import { describe, expect, test } from 'vitest';
import { keyReader, type Press } from './key-reader';

const press = (key: string, differences: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...differences,
});

describe('keyReader', () => {
  test.each([press('k', { ctrlKey: true }), press('k', { metaKey: true }), press('K', { ctrlKey: true })])(
    'opens the palette with %o, even while typing',
    (pressed) => {
      expect(keyReader([])(pressed, false, 0)).toEqual({ kind: 'palette' });
      expect(keyReader([])(pressed, true, 0)).toEqual({ kind: 'palette' });
    },
  );

  test('handles single keys, but not while typing', () => {
    const read = keyReader(['c']);
    expect(read(press('?'), true, 0)).toEqual({ kind: 'help' });
    expect(read(press('/'), true, 0)).toEqual({ kind: 'search' });
    for (const key of ['?', '/', 'g', 'c']) expect(read(press(key), false, 0)).toBeNull();
  });

  test('goes where the letter after g leads, if typed within a moment', () => {
    const read = keyReader(['c', 'g']);
    expect(read(press('g'), true, 0)).toBeNull();
    expect(read(press('c'), true, 900)).toEqual({ kind: 'go', letter: 'c' });
    expect(read(press('c'), true, 901)).toBeNull();
    read(press('g'), true, 2_000);
    expect(read(press('g'), true, 2_100)).toEqual({ kind: 'go', letter: 'g' });
    read(press('g'), true, 3_000);
    expect(read(press('c'), true, 6_000)).toBeNull();
  });

  test('handles the keys of rows, of which those that move repeat while held', () => {
    const read = keyReader(['e']);
    for (const key of ['j', 'k', 'x', 'o', 'e'] as const)
      expect(read(press(key), true, 0)).toEqual({ kind: 'row', key });
    expect(read(press('j', { repeat: true }), true, 0)).toEqual({ kind: 'row', key: 'j' });
    expect(read(press('x', { repeat: true }), true, 0)).toBeNull();
    expect(read(press('j'), false, 0)).toBeNull();
    read(press('g'), true, 100);
    expect(read(press('e'), true, 200)).toEqual({ kind: 'go', letter: 'e' });
  });

  test('ignores other sequences and the shortcuts of the browser or the system', () => {
    const read = keyReader(['c']);
    read(press('g'), false, 0);
    expect(read(press('c'), true, 100)).toBeNull();
    read(press('g'), true, 200);
    expect(read(press('c', { ctrlKey: true }), true, 300)).toBeNull();
    expect(read(press('/', { altKey: true }), true, 400)).toBeNull();
    expect(read(press('?', { repeat: true }), true, 500)).toBeNull();
    read(press('g'), true, 600);
    expect(read(press('x'), true, 700)).toBeNull();
    expect(read(press('c'), true, 800)).toBeNull();
  });
});
