import { expect, it } from 'vitest';
import { endedOf } from './ended-of';

it.each([
  ['counts', { ended: { sessions: 2, tokenFamilies: 0 } }, { sessions: 2, tokenFamilies: 0 }],
  ['no counts', { events: ['session-revoked'] }, null],
  ['one number', { ended: 3 }, null],
  ['a kind without words', { ended: { sessions: 2, signals: 1 } }, null],
])('reads what ended from the details of an entry, and leaves others as they are: %s', (_what, detail, ended) =>
  expect(endedOf(detail)).toEqual(ended),
);
