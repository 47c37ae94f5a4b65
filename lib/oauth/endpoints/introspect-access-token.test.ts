import { expect, test } from 'vitest';
import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { AccessTokenState } from '@/lib/oauth/protocol/store';
import type { ClaimMapping } from '@/lib/platform/shared/claim-mapping';
import type { JsonObject } from '@/lib/platform/shared/json';
import { mintAccessToken } from '../testing/mint';
import { newClient, newTokenContext } from '../testing/tenant';
import { introspectAccessToken } from './introspect-access-token';

const PERSON = '0198a000-0000-7000-8000-00000000000a';
const tokens = newTokenContext();
const declared = (source: ClaimMapping['source']): Client =>
  newClient({ claimMappings: [{ claim: 'tier', source, in: ['introspection'] }] });

/** Introspects a token of a person; also returns the methods of the store that were called. */
async function introspected(client: Client, state: Partial<Extract<AccessTokenState, { kind: 'active' }>> = {}) {
  const called: string[] = [];
  const counted =
    <Answer>(name: string, answer: Answer) =>
    async () => {
      called.push(name);
      return answer;
    };
  const store = {
    checkAccessToken: counted('checkAccessToken', { kind: 'active', personId: PERSON, userName: 'ada', ...state }),
    findClient: counted('findClient', client),
    findKnownPerson: counted('findKnownPerson', { userName: 'ada' }),
  } as unknown as OAuthContext['store'];
  const token = await mintAccessToken(
    tokens,
    {
      clientId: 'app',
      scopes: [],
      resources: [],
      person: { subject: PERSON, familyId: 'family-1', authTime: 0, amr: [], acr: null },
    },
    60,
  );
  const context = {
    ...tokens,
    store,
    mapClaims: async (person: { userName: string } | null, mappings: readonly ClaimMapping[]) =>
      Object.fromEntries(
        mappings.map(({ claim, source }) => [claim, source.type === 'constant' ? source.value : person?.userName]),
      ) as JsonObject,
  } as unknown as OAuthContext;
  return { answer: await introspectAccessToken(context, token), called };
}

test('introspection where nothing is declared takes the statement that checks the token, and no other', async () => {
  const { answer, called } = await introspected(declared({ type: 'constant', value: 'gold' }));
  expect([answer?.sub, called]).toEqual([PERSON, ['checkAccessToken']]);
});

test('a declared constant needs the client, and a claim about the person needs the person', async () => {
  const constant = await introspected(declared({ type: 'constant', value: 'gold' }), { mapsClaims: true });
  expect(constant).toMatchObject({ answer: { tier: 'gold' }, called: ['checkAccessToken', 'findClient'] });
  const personal = await introspected(declared({ type: 'attribute', path: 'userName' }), { mapsClaims: true });
  expect(personal).toMatchObject({
    answer: { tier: 'ada' },
    called: ['checkAccessToken', 'findClient', 'findKnownPerson'],
  });
});

test('declared claims are never about a person where the token represents none', async () => {
  const { answer, called } = await introspected(declared({ type: 'attribute', path: 'userName' }), {
    mapsClaims: true,
    personId: null,
  });
  expect([answer?.active, called]).toEqual([true, ['checkAccessToken', 'findClient']]);
});
