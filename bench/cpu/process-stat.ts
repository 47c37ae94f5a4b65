import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The contents of /proc/PID/stat (proc_pid_stat(5)). */
export interface ProcessStat {
  id: number;
  parentId: number;
  /** User and system time of the process and its ended children. */
  cpuSeconds: number;
}

export const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** @returns null if the process no longer exists */
export function readStat(id: number): ProcessStat | null {
  try {
    const line = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The second field, the name, is in parentheses and may contain any character.
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
