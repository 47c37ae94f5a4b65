import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withConfigurationTable } from './configuration-table';

describe('the configuration table of the README', () => {
  it('matches lib/platform/config', () => {
    const readme = readFileSync('README.md', 'utf8');
    expect(withConfigurationTable(readme)).toBe(readme);
  });
});
