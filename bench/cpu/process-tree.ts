import { readdirSync } from 'node:fs';
import { type ProcessStat, readStat } from './process-stat';

/** A process and its running descendants. Empty if the process has ended. */
export function processTree(rootId: number): ProcessStat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => readStat(Number(id)) ?? []);
  const tree = all.filter(({ id }) => id === rootId);
  for (const parent of tree) tree.push(...all.filter(({ parentId }) => parentId === parent.id));
  return tree;
}
