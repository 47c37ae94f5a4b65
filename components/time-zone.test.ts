import { expect, it } from 'vitest';
import { parseTimeZone } from './time-zone';

it.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['America/New_York', 'America/New_York'],
  ['UTC', 'UTC'],
  [undefined, 'UTC'],
  ['', 'UTC'],
  ['Mars/Olympus', 'UTC'],
  ['Europe/Berlin;x', 'UTC'],
  [`${'A'.repeat(64)}/B`, 'UTC'],
])('%j is the zone %s', (cookie, zone) => {
  expect(parseTimeZone(cookie)).toBe(zone);
});
