import { readdirSync, readFileSync } from 'node:fs';
import { createTailwindMerge, getDefaultConfig, twMerge } from 'tailwind-merge';
import { expect, it } from 'vitest';
import { tailwindGroups } from './tailwind-groups';

/** The class names in the code without their variants, as far as Tailwind has them. */
function classesInCode(): string[] {
  const words = ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .flatMap(
        (file) => readFileSync(`${folder}/${file}`, 'utf8').match(/(?<=['"`\s])[a-z*[-][^\s'"`]*(?=['"`\s])/g) ?? [],
      ),
  );
  const withoutVariants = words.map((word) => word.replace(/^(?:[^:[\]]*(?:\[[^\]]*\][^:[\]]*)*:)+/, ''));
  const names = withoutVariants.filter((name) => /^-?[a-z]/.test(name) && twMerge(name, name) === name);
  // Of classes that differ only in a number, one is enough.
  return [...new Map(names.map((name) => [name.replace(/\d+/g, '0'), name])).values()];
}

it('merges any two classes of the code as the complete list of Tailwind classes does', () => {
  const complete = createTailwindMerge(() => ({ ...getDefaultConfig(), cacheSize: 0 }));
  const own = createTailwindMerge(() => ({ ...tailwindGroups(), cacheSize: 0 }));
  const names = classesInCode();
  expect(names.length).toBeGreaterThan(250);
  const different = names.flatMap((one) =>
    names.map((other) => `${one} ${other}`).filter((both) => own(both) !== complete(both)),
  );
  // The word, not the class.
  expect(different.filter((both) => both !== 'filter filter')).toEqual([]);
});
