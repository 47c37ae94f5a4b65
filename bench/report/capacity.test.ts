import { expect, it } from 'vitest';
import { capacity } from './capacity';
import type { Facts } from './facts';
import type { ServerSummary } from './summary';

const facts: Facts = {
  date: '2026-11-22T00:00:00.000Z',
  machine: { cores: 2, processor: 'a processor', memoryGigabytes: 24, system: 'Linux', node: '20.20.2' },
  load: { began: 0.1, ended: 2 },
  memory: { Tessera: { idle: 300, afterLoad: 450 } },
  versions: { Tessera: '0.1.0' },
  commit: 'abc1234',
  options: { rounds: 5, seconds: 10, warmupSeconds: 2, connections: 64, workers: 2 },
};

function row(name: string, microseconds: number, doubts: string[] = []) {
  const spread = (median: number) => ({ median, least: median, most: median });
  const ours = { requestsPerSecond: spread(1234.5), totalMicroseconds: spread(microseconds), doubts };
  return {
    name,
    title: name,
    summary: { ours: ours as unknown as ServerSummary, peer: null, ratios: null, toClientCredentials: null },
  };
}

const rows = [
  row('authorize', 1000),
  row('authorization-code', 1000),
  row('refresh-token', 500),
  row('introspect', 250),
  row('sign-in', 25_000),
];

it('says what a request costs, how many a core serves, and how many people', () => {
  const text = capacity(rows, facts);
  expect(text).toContain('2026-11-22, commit abc1234. 2 cores (a processor)');
  expect(text).toContain('| introspect | 1235 | 0.25 | 4000 |');
  // 2 + 3 + 15 ms of CPU time; half of 3600 s.
  expect(text).toContain('that is 20 ms of CPU time');
  expect(text).toContain('serves about 90000 people');
  expect(text).toContain('takes 25 ms more: with one per person and hour, about 40000.');
});

it('marks figures that are not to be trusted', () => {
  const text = capacity([row('introspect', 250, ['a turn lasted only 0.4 s']), row('userinfo', 250)], facts);
  expect(text).toContain('| introspect † |');
  expect(text).toContain('| userinfo |');
  expect(text).toContain('- introspect: a turn lasted only 0.4 s.');
});

it('says nothing of people if a kind was not measured', () => {
  expect(capacity(rows.slice(1), facts)).not.toContain('People per core');
});
