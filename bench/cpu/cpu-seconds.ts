import { processTree } from './process-tree';

/**
 * CPU time that a process and everything it started have used so far, user and system, in seconds. It never falls:
 * the time of a process that ends is kept by its parent.
 * @throws Error when the process is gone
 */
export function cpuSeconds(processId: number): number {
  const tree = processTree(processId);
  if (tree.length === 0) throw new Error(`Process ${processId} is gone.`);
  return tree.reduce((sum, one) => sum + one.cpuSeconds, 0);
}
