import type { DestinationStream } from 'pino';
import { z } from 'zod';

const line = z.looseObject({ time: z.string(), level: z.string(), message: z.string().default('') });

/** Rewrites JSON lines for human readers: `12:30:05 warn  message  member=value`, followed by an error's stack. */
export function readableLines(destination: DestinationStream): DestinationStream {
  return { write: (json) => destination.write(readable(json)) };
}

function readable(json: string): string {
  const { time, level, message, pid: _pid, err, ...members } = line.parse(JSON.parse(json));
  const details = Object.entries(members).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const stack = z.object({ stack: z.string() }).safeParse(err);
  return [
    `${time.slice(11, 19)} ${level.padEnd(5)} ${[message, ...details].join('  ')}`,
    ...(stack.success ? [stack.data.stack] : []),
    '',
  ].join('\n');
}
