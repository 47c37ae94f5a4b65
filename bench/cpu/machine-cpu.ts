import { readFileSync } from 'node:fs';
import { ticksPerSecond } from './process-stat';

/** CPU time of the whole machine since it started, of all processors together, in seconds (proc_stat(5)). */
export interface MachineCpu {
  /** Time that programs, the kernel and other guests of the same hardware used. */
  busy: number;
  idle: number;
}

export function machineCpu(): MachineCpu {
  const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? '').split(/\s+/).map(Number);
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, interrupts = 0, softInterrupts = 0, stolen = 0] = ticks;
  return {
    busy: (user + nice + system + interrupts + softInterrupts + stolen) / ticksPerSecond,
    idle: (idle + waiting) / ticksPerSecond,
  };
}
