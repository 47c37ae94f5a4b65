import { describe, expect, it } from 'vitest';
import { sayPlainly } from '@/components/text/testing/say-plainly';
import { verbatim } from '@/lib/platform/shared/message';
import { formatLocal, formatRelative, formatUtc, localMinute } from './format-time';

const instant = new Date('2026-11-21T02:55:07.891Z');
const before = (seconds: number) => sayPlainly(formatRelative(new Date(instant.getTime() - seconds * 1000), instant));

describe('formatUtc', () => {
  it('is exact to the second and names its time zone', () => {
    expect(formatUtc(instant)).toBe('2026-11-21 02:55:07 UTC');
  });
});

describe('formatLocal', () => {
  it('shows the local time of the zone', () => {
    const zone = { locale: 'en-GB', timeZone: 'Asia/Shanghai' };
    expect(formatLocal(instant, zone)).toBe('21 Nov 2026, 10:55');
    expect(formatLocal(instant, { ...zone, seconds: true })).toBe('21 Nov 2026, 10:55:07');
  });
});

describe('localMinute', () => {
  it('is read by a form control as the same minute in the machine’s time zone, in winter and in summer', () => {
    for (const minute of ['2026-01-21T02:55:00.000Z', '2026-07-21T22:05:00.000Z'])
      expect(new Date(localMinute(new Date(minute))).toISOString()).toBe(minute);
  });
});

describe('formatRelative', () => {
  it.each([
    [0, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [89, '1 minute ago'],
    [90, '2 minutes ago'],
    [59 * 60, '59 minutes ago'],
    [3599, '1 hour ago'],
    [2 * 3600, '2 hours ago'],
    [86_399, '1 day ago'],
    [35 * 3600, '1 day ago'],
    [45 * 86_400, '45 days ago'],
    [100 * 86_400, '3 months ago'],
    [364 * 86_400, '1 year ago'],
    [800 * 86_400, '2 years ago'],
    [-5, 'just now'],
    [-20, 'in a moment'],
    [-3 * 86_400 + 5, 'in 3 days'],
    [-90 * 86_400 + 5, 'in 90 days'],
    [-180 * 86_400 + 5, 'in 6 months'],
    [-365 * 86_400 + 5, 'in 1 year'],
  ])('%i seconds earlier is %j', (seconds, words) => {
    expect(before(seconds)).toBe(words);
  });

  it('uses the language of the page', () => {
    expect(formatRelative(new Date(instant.getTime() - 3 * 60_000), instant, 'zh-CN')).toEqual(verbatim('3分钟前'));
  });
});
