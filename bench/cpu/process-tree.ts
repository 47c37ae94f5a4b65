import { readdirSync } from 'node:fs';
import { type ProcessStat, readStat } from './process-stat';

/** A process and everything it has started that still lives. Empty when it is gone. */
export function processTree(rootId: number): ProcessStat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => readStat(Number(id)) ?? []);
  const tree = all.filter(({ id }) => id === rootId);
  for (const parent of tree) tree.push(...all.filter(({ parentId }) => parentId === parent.id));
  return tree;
}
