import { readFileSync } from 'node:fs';
import { processTree } from './process-tree';

/** Memory used by a process and all its descendants (resident set, proc_pid_status(5)), in bytes. */
export function residentBytes(processId: number): number {
  return processTree(processId).reduce((sum, { id }) => sum + residentKilobytes(id) * 1024, 0);
}

function residentKilobytes(id: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
