import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from './database-unavailable';

const failed = (members: object) => Object.assign(new Error('failed'), members);

describe('isDatabaseUnavailable', () => {
  it.each([
    ['Prisma cannot reach the database', failed({ code: 'P1001' })],
    ['the database cut off the driver', failed({ cause: failed({ code: '57P01' }) })],
    [
      'no connection was free in time (a pool error without a code)',
      new Error('timeout exceeded when trying to connect'),
    ],
    ['the connection was lost (a driver error without a code)', new Error('Connection terminated unexpectedly')],
    ['a statement waited too long for a lock', failed({ code: '57014' })],
    ['the server became read-only', failed({ code: '25006' })],
    ['its disk is full', failed({ code: '53100' })],
    ['its disk fails', failed({ code: '58030' })],
    ['a pooler has lost the server', failed({ code: '08P01' })],
    ['the host is unreachable', failed({ code: 'EHOSTUNREACH' })],
    [
      'the disk is full, as Prisma reports it',
      failed({ code: 'P2039', meta: { driverAdapterError: failed({ cause: { originalCode: '53100' } }) } }),
    ],
    [
      'the database is starting up (an error that Prisma passes on)',
      failed({ code: 'P2039', meta: { driverAdapterError: failed({ cause: { code: '57P03' } }) } }),
    ],
  ])('when %s', (_what, error) => expect(isDatabaseUnavailable(error)).toBe(true));

  it.each([
    [
      'a violated constraint',
      failed({ code: 'P2002', meta: { driverAdapterError: failed({ cause: { code: '23505' } }) } }),
    ],
    ['a deadlock', failed({ code: '40P01' })],
    ['a serialization failure', failed({ code: '40001' })],
    ['a deadlock or serialization failure reported by Prisma', failed({ code: 'P2034' })],
    ['a bug', new TypeError('x is undefined')],
    ['no error', null],
  ])('not for %s', (_what, error) => expect(isDatabaseUnavailable(error)).toBe(false));
});
