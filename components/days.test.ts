import { expect, it } from 'vitest';
import { dayOf, endOfDay, startOfDay } from './days';

it.each([
  ['2026-03-01', 'UTC', '2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z'],
  ['2026-03-01', 'Asia/Tokyo', '2026-02-28T15:00:00.000Z', '2026-03-01T15:00:00.000Z'],
  ['2026-11-21', 'America/New_York', '2026-11-21T05:00:00.000Z', '2026-11-22T05:00:00.000Z'],
  ['2026-12-31', 'Asia/Kolkata', '2026-12-30T18:30:00.000Z', '2026-12-31T18:30:00.000Z'],
  // The clocks change on these days.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
])('%s in %s is from %s until %s', (day, zone, start, end) => {
  expect(startOfDay(day, zone)?.toISOString()).toBe(start);
  expect(endOfDay(day, zone)?.toISOString()).toBe(end);
  expect(dayOf(new Date(start), zone)).toBe(day);
  expect(dayOf(new Date(Date.parse(end) - 1), zone)).toBe(day);
  expect(dayOf(new Date(end), zone)).not.toBe(day);
});

it.each(['', '2026', '2026-13-01', '2026-02-31x', '0026-03-01', '2026-03-01T00:00Z', 'yesterday'])(
  '%j is not a day',
  (text) => {
    expect(startOfDay(text, 'Europe/Berlin')).toBeUndefined();
    expect(endOfDay(text, 'Europe/Berlin')).toBeUndefined();
  },
);
