import { describe, expect, it } from 'vitest';
import { endedHref } from './ended-href';

const target = { type: 'person', id: 'p-1', name: 'ada' } as const;

describe('What ended with a leaver', () => {
  it('links to the audit entries of the request that ended it', () => {
    const event = { target, requestId: 'r-1' };
    expect(endedHref('sessions', event, 'acme')).toMatch(/\/admin\/audit-log\?request=r-1$/);
    expect(endedHref('accessKeys', event, 'acme')).toMatch(/\/admin\/access-keys\?q=ada$/);
  });

  it('links to the audit entries of the person if no request was received', () => {
    expect(endedHref('sessions', { target, requestId: null }, 'acme')).toMatch(/\/admin\/audit-log\?target=p-1$/);
  });
});
