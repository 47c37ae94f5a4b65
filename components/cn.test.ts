import { readdirSync, readFileSync } from 'node:fs';
import { createTailwindMerge, getDefaultConfig, twMerge } from 'tailwind-merge';
import { expect, it } from 'vitest';
import { cn } from './cn';

const complete = createTailwindMerge(() => ({ ...getDefaultConfig(), cacheSize: 0 }));

/** Words of the code that are classes too, but are not used as such. */
const OTHER_WORDS = new Set(['filter', 'ordinal']);

const VARIANTS = /^(?:[^:[\]]*(?:\[(?:[^[\]]|\[[^\]]*\])*\][^:[\]]*)*:)+/;

/** The class names in the code, as far as Tailwind has them. */
function wordsInCode(): string[] {
  const words = ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .flatMap(
        (file) => readFileSync(`${folder}/${file}`, 'utf8').match(/(?<=['"`\s])[a-z*[-][^\s'"`]*(?=['"`\s])/g) ?? [],
      ),
  );
  return words.filter((word) => {
    const name = word.replace(VARIANTS, '');
    return /^-?[a-z]/.test(name) && !OTHER_WORDS.has(name) && twMerge(name, name) === name;
  });
}

/** The pairs that are merged otherwise. */
const different = (names: readonly string[]): string[] =>
  names.flatMap((one) => names.map((other) => `${one} ${other}`).filter((both) => cn(both) !== complete(both)));

it('merges any two classes of the code as the complete list of Tailwind classes does', () => {
  const names = wordsInCode().map((word) => word.replace(VARIANTS, ''));
  // Of classes that differ only in a number, one is enough.
  const unlike = [...new Map(names.map((name) => [name.replace(/\d+/g, '0'), name])).values()];
  expect(unlike.length).toBeGreaterThan(250);
  expect(different(unlike)).toEqual([]);
});

it('merges only classes of the same variants', () => {
  const byVariants: Record<string, string[]> = {};
  for (const word of new Set(wordsInCode())) (byVariants[VARIANTS.exec(word)?.[0] ?? ''] ??= []).push(word);
  const { '': _, ...lists } = byVariants;
  expect(Object.keys(lists).length).toBeGreaterThan(50);
  expect(Object.values(lists).flatMap(different)).toEqual([]);
  expect(different(Object.values(lists).flatMap(([first = '']) => first))).toEqual([]);
  expect(cn('p-2', false, '  px-3 [&_svg]:size-4 ', undefined, 'md:p-1', 'px-1 other other [&_svg]:size-5')).toBe(
    'p-2 md:p-1 px-1 other other [&_svg]:size-5',
  );
});
