import { expect, it } from 'vitest';
import { msg } from '@/lib/platform/shared/message';
import { FetchRefused, isFetchRefused } from './fetch-refused';

it('is recognized also if it comes from another copy of the module', () => {
  const reason = msg('common.answeredStatusCode', { statusCode: 500 });
  const fromElsewhere = Object.assign(new Error('no'), { name: 'FetchRefused', reason });
  expect([new FetchRefused(reason), fromElsewhere].map(isFetchRefused)).toEqual([true, true]);
  expect([new Error('no'), 'FetchRefused', null].map(isFetchRefused)).toEqual([false, false, false]);
});
