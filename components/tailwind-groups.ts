/** Classes that set the same property, or one that nothing else sets. The first of them names their group. */
const together = [
  'absolute fixed relative static sticky',
  'block contents flex grid hidden inline inline-block inline-flex table',
  'border-0 border border-2',
  'border-collapse',
  'border-dashed',
  'break-all',
  'container',
  'content-center',
  'flex-row-reverse flex-col',
  'flex-wrap flex-nowrap',
  'font-normal font-medium font-semibold',
  'grow',
  'isolate',
  'outline-2',
  'outline-none',
  'shrink shrink-0',
  'sr-only not-sr-only',
  'stroke-1',
  'tabular-nums',
  'text-left text-center text-right text-start text-end',
  'text-pretty',
  'text-sm text-xs text-base text-lg text-xl text-2xl',
  'truncate',
  'underline no-underline',
  'uppercase lowercase capitalize',
  'visible invisible',
];

/**
 * Prefixes of all other classes: `mt` is the group of `mt-2`, `mt-[3px]`, and so on, and `text` that of colors, because
 * the other classes that begin so are listed above.
 */
const prefixes = [
  'align animate appearance basis bg border border-x border-s border-t border-r border-b border-l',
  'break-inside clear col content cursor decoration divide-y duration field-sizing fill flex float font gap gap-x gap-y',
  'grid-cols items justify justify-self leading list inset inset-x inset-y top right bottom left start end object opacity',
  'order origin m mx my ms me mt mr mb ml p px py ps pe pt pr pb pl w h size min-w min-h max-w max-h outline outline-offset',
  'overflow overflow-x overflow-y place-items pointer-events resize rotate rounded rounded-t scale scale-x scroll-mt',
  'select self shadow space-y stroke text tracking transition translate-x translate-y underline-offset whitespace wrap z',
];

/** The groups whose classes a class overrides besides its own. */
const others = [
  'border-0: border-x border-s border-t border-r border-b border-l',
  'border-x: border-s border-r border-l',
  'flex: basis grow shrink',
  'gap: gap-x gap-y',
  'inset: inset-x inset-y start end top right bottom left',
  'inset-x: start end right left',
  'inset-y: top bottom',
  'm: mx my ms me mt mr mb ml',
  'mx: ms me mr ml',
  'my: mt mb',
  'overflow: overflow-x overflow-y',
  'p: px py ps pe pt pr pb pl',
  'px: ps pe pr pl',
  'py: pt pb',
  'rounded: rounded-t',
  'size: w h',
  'text-sm: leading',
];

const groups = new Map(together.flatMap((line) => line.split(' ').map((name, _, [group = '']) => [name, group])));
const known = new Set(prefixes.join(' ').split(' '));
const overridden = new Map(others.map((line) => line.split(': ') as [string, string]));

/**
 * The group of a Tailwind class, for the classes of this code: the list of all that Tailwind has is larger than what
 * most pages load. components/cn.test.ts compares both.
 * @param name the class without its variants
 * @returns undefined for a class that overrides no other
 */
export function groupOf(name: string): string | undefined {
  // A length is a size rather than a color.
  if (/^text-\[[\d.]/.test(name)) return 'text-sm';
  const positive = name.replace(/^-/, '');
  let prefix = positive;
  while (!known.has(prefix) && prefix) prefix = prefix.slice(0, Math.max(0, prefix.lastIndexOf('-')));
  return groups.get(positive) ?? (prefix || undefined);
}

/** The groups whose classes a class of this group overrides. */
export const overriddenBy = (group: string): string[] => [group, ...(overridden.get(group)?.split(' ') ?? [])];
