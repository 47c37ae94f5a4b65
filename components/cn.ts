import { groupOf, overriddenBy } from './tailwind-groups';

/** Recent results: the server merges the same lists of classes again and again. */
const merged = new Map<string, string>();
const MERGED_AT_MOST = 1_000;

/** Joins class names; of two Tailwind classes that set the same property, the later one stays. */
export function cn(...classes: (string | false | null | undefined)[]): string {
  const list = classes.filter(Boolean).join(' ');
  const before = merged.get(list);
  if (before !== undefined) return before;
  if (merged.size >= MERGED_AT_MOST) merged.clear();
  const after = merge(list);
  merged.set(list, after);
  return after;
}

function merge(list: string): string {
  const set = new Set<string>();
  const kept: string[] = [];
  for (const name of list.trim().split(/\s+/).reverse()) {
    const at = startOf(name);
    const group = groupOf(name.slice(at));
    const variants = name.slice(0, at);
    if (group !== undefined) {
      if (set.has(variants + group)) continue;
      for (const other of overriddenBy(group)) set.add(variants + other);
    }
    kept.unshift(name);
  }
  return kept.join(' ');
}

/** Where a class begins after its variants, such as `hover:` and `[&_svg]:`. */
function startOf(name: string): number {
  let depth = 0;
  let start = 0;
  for (const [at, letter] of [...name].entries()) {
    if (letter === '[' || letter === '(') depth++;
    else if (letter === ']' || letter === ')') depth--;
    else if (letter === ':' && depth === 0) start = at + 1;
  }
  return start;
}
