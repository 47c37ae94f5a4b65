import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withConfigurationTable } from './configuration-table';

describe('the configuration table of the README', () => {
  it('is the one that lib/platform/config gives', () => {
    const readme = readFileSync('README.md', 'utf8');
    expect(withConfigurationTable(readme)).toBe(readme);
  });
});
