import { describe, expect, it } from 'vitest';
import { explainFailure } from './explain-failure';

describe('a failed start', () => {
  it.each([
    ['the system', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
    [
      'a program that printed more',
      new Error('initdb failed: creating\ninitdb: error: could not write: No space left on device\nremoving'),
    ],
    ['PostgreSQL', Object.assign(new Error('could not extend file "base/5/16384"'), { code: '53100' })],
    [
      'the cause of another error',
      new Error('Seeding failed', { cause: Object.assign(new Error('could not extend file'), { code: '53100' }) }),
    ],
  ])('on a full disk is explained in one line: reported by %s', (_by, error) => {
    expect(explainFailure(error)).toMatch(/^The disk is full: make space, then start again \(.+\)\.\n$/);
  });

  it('for any other reason shows where it happened', () => {
    expect(explainFailure(new Error('x is undefined'))).toContain('explain-failure.test.ts');
  });
});
