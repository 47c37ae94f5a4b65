import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What /proc/PID/stat tells (proc_pid_stat(5)). */
export interface ProcessStat {
  id: number;
  parentId: number;
  /** User and system time of the process, and of its children that have ended. */
  cpuSeconds: number;
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** @returns null when there is no such process any more */
export function readStat(id: number): ProcessStat | null {
  try {
    const line = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The second field, the name, is in parentheses and may hold anything.
    const fields = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parentId = 0] = fields;
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
    return { id, parentId, cpuSeconds: ticks / ticksPerSecond };
  } catch {
    return null;
  }
}
