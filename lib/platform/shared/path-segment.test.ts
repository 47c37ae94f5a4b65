import { expect, test } from 'vitest';
import { pathSegment, segmentValue } from './path-segment';

test.each(['tsc_Ab-9', 'a b', '..', '.', 'a/b', '%2e', '~tilde', '~', 'q?x=1#y', '+', 'new'])(
  'a path segment round-trips the client_id %j',
  (clientId) => {
    const segment = pathSegment(clientId);
    expect(segment).toMatch(/^~?[A-Za-z0-9_-]+$/);
    expect(segment).not.toBe('new');
    expect(segmentValue(segment)).toBe(clientId);
    expect(segmentValue(encodeURIComponent(segment))).toBe(clientId);
  },
);
