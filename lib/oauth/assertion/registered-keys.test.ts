import { expect, test } from 'vitest';
import { newClient } from '../testing/tenant';
import { registeredKeys } from './registered-keys';
import type { KeySetOwner } from './remote-key-sets';

const named = { jwks: null, jwksUri: 'https://keys.internal/jwks' };

/** The owner on whose behalf a key set is read. */
async function ownerOf(registered: Parameters<typeof registeredKeys>[0]): Promise<KeySetOwner | null> {
  let asked: KeySetOwner | null = null;
  await registeredKeys(registered, { read: async (_uri, { owner }) => ((asked = owner), { keys: [] }) }, undefined);
  return asked;
}

test.each([
  ['console', 'client'],
  ['apply', 'client'],
  ['dynamic', 'self-registered'],
  ['metadata-document', 'self-registered'],
] as const)('reads the key set of a client from %s as that of %s', async (origin, owner) => {
  expect(await ownerOf(newClient({ ...named, origin }))).toBe(owner);
});

test('reads the key set of a trusted issuer as that of an issuer', async () => {
  expect(await ownerOf({ ...named, issuer: 'https://idp.internal' })).toBe('issuer');
});
