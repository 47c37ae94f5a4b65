import { describe, expect, it } from 'vitest';
import { parseTheme } from './theme';

describe('parseTheme', () => {
  it.each(['system', 'light', 'dark'])('keeps %s', (theme) => {
    expect(parseTheme(theme)).toBe(theme);
  });

  it.each([undefined, null, '', 'blue', 'Dark', 'dark" onload="x'])('reads %j as the system theme', (value) => {
    expect(parseTheme(value)).toBe('system');
  });
});
