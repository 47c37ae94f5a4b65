import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { mintAccessToken } from '../testing/mint';
import { newClient, newTokenContext } from '../testing/tenant';
import { idTokenClaims } from '../tokens/id-token';
import { reservedClaims } from './reserved-claims';

test('every claim of a token that is not about the person is reserved', async () => {
  const token = await mintAccessToken(
    newTokenContext(),
    {
      clientId: newClient().clientId,
      scopes: ['openid'],
      resources: [],
      authorizationDetails: [{ type: 'payment' }],
      mayAct: 'billing',
      confirmation: { jkt: 'key' },
      person: { subject: 'person-1', familyId: 'family-1', authTime: 1, amr: ['pwd'], acr: 'phr' },
      exchange: {
        subject: 'person-1',
        act: { sub: 'app', client_id: 'app' },
        from: { jti: 'before', client_id: 'app' },
      },
    },
    60,
  );
  const names = [...Object.keys(decodeJwt(token)), ...idTokenClaims];
  expect(names.filter((name) => !reservedClaims.has(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['cnf', 'act', 'may_act', 'exchanged_from', 'authorization_details']));
});
