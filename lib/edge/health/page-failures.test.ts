import { expect, it } from 'vitest';
import { createPageFailures } from './page-failures';

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

it('a page that failed for want of the database is worth another try, once it is answered no more; any other is a fault', () => {
  const failures = createPageFailures();
  failures.note('a', away);
  failures.note('b', new Error('a bug'));
  expect([failures.statusOf('a'), failures.statusOf('a'), failures.statusOf('b'), failures.statusOf('c')]).toEqual([
    503, 500, 500, 500,
  ]);
});

it('keeps no more than can be under way, the latest', () => {
  const failures = createPageFailures();
  for (let n = 0; n <= 1_000; n++) failures.note(`r${n}`, away);
  expect([failures.statusOf('r0'), failures.statusOf('r1'), failures.statusOf('r1000')]).toEqual([500, 503, 503]);
});
