import { describe, expect, it } from 'vitest';
import { createLogger } from '@/lib/platform/log/logger';
import { backgroundLog } from './background-log';

function newLog() {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  const clock = { now: 0 };
  const log = backgroundLog(createLogger({ level: 'info', environment: 'production', destination }), () => clock.now);
  return { lines, clock, log };
}

const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });

describe('the log of background work', () => {
  it('reports an unavailable database once a minute for each text, without a stack', () => {
    const { lines, clock, log } = newLog();
    for (clock.now = 0; clock.now < 150_000; clock.now += 1_000) {
      log.error({ err: away }, 'cannot read events that are due');
      log.error({ err: away }, 'reaping failed');
    }
    expect(lines.map(({ message }) => message)).toEqual(
      Array.from({ length: 3 }, () => ['cannot read events that are due', 'reaping failed']).flat(),
    );
    expect(lines[0]).toMatchObject({ level: 'error', reason: 'connect ECONNREFUSED 127.0.0.1:5432' });
    expect(JSON.stringify(lines)).not.toContain('stack');
  });

  it('reports every other failure in full', () => {
    const { lines, log } = newLog();
    for (let n = 0; n < 3; n++) log.error({ err: new TypeError('x is undefined') }, 'reaping failed');
    log.warn({ attempts: 1 }, 'not delivered');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatchObject({ err: { message: 'x is undefined', stack: expect.stringContaining('TypeError') } });
  });
});
