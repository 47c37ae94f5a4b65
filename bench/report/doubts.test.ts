import { describe, expect, it } from 'vitest';
import type { Turn } from '../take-turn';
import { doubtsAbout } from './doubts';

const turn = (changes: Partial<Turn>): Turn => ({
  requests: 10_000,
  seconds: 10,
  requestsPerSecond: 1000,
  p50Milliseconds: 50,
  p99Milliseconds: 90,
  serverMicroseconds: 500,
  databaseMicroseconds: 200,
  othersShare: 0.02,
  ...changes,
});

describe('a figure of the benchmark', () => {
  it('is trusted if rounds are long, alike and undisturbed', () => {
    expect(doubtsAbout([turn({}), turn({ requestsPerSecond: 1200 })])).toEqual([]);
  });

  it('is doubted if other programs used the machine, a turn was short, or rounds differ', () => {
    expect(doubtsAbout([turn({}), turn({ othersShare: 0.314 })])).toEqual([
      'other programs used up to 31 % of the CPU time',
    ]);
    expect(doubtsAbout([turn({ othersShare: null })])).toEqual([
      'how much of the CPU time other programs used is not known',
    ]);
    expect(doubtsAbout([turn({ seconds: 0.42 })])).toEqual(['a turn lasted only 0.4 s']);
    expect(doubtsAbout([turn({}), turn({ requestsPerSecond: 2100 })])).toEqual([
      'the fastest round had 2.1 times the rate of the slowest',
    ]);
  });
});
