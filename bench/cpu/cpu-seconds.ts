import { processTree } from './process-tree';

/**
 * CPU time that a process and all its descendants have used so far, user and system, in seconds. It never decreases,
 * because a parent keeps the time of its ended children.
 * @throws Error if the process has ended
 */
export function cpuSeconds(processId: number): number {
  const tree = processTree(processId);
  if (tree.length === 0) throw new Error(`Process ${processId} is gone.`);
  return tree.reduce((sum, one) => sum + one.cpuSeconds, 0);
}
