import ts from 'typescript';
import { idsOf, readCatalog } from './catalog';
import { parse, sourcesIn, walk } from './sources';

const known = new Set(idsOf(readCatalog('en')));

/** The ids of messages that a file names, without duplicates. They stand as whole strings in the sources. */
export function idsIn(path: string): string[] {
  const ids = new Set<string>();
  walk(parse(path), (node) => {
    if (ts.isStringLiteralLike(node) && known.has(node.text)) ids.add(node.text);
  });
  return [...ids];
}

/** The messages that no source names. */
export function unusedIds(): string[] {
  const used = new Set(sourcesIn('app', 'components', 'lib').flatMap(idsIn));
  return [...known].filter((id) => !used.has(id));
}
