import { expect, test } from 'vitest';
import { clientIdOf, clientSegment } from './client-segment';

test.each(['tsc_Ab-9', 'a b', '..', '.', 'a/b', '%2e', '~tilde', '~', 'q?x=1#y', '+', 'new'])('a path leads back to the client_id %j', (clientId) => {
  const segment = clientSegment(clientId);
  expect(segment).toMatch(/^~?[A-Za-z0-9_-]+$/);
  expect(segment).not.toBe('new');
  expect(clientIdOf(segment)).toBe(clientId);
  expect(clientIdOf(encodeURIComponent(segment))).toBe(clientId);
});
