import { expect, test } from 'vitest';
import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext, SignedIn } from '@/lib/oauth/protocol/context';
import { ciba } from '../grants/ciba';
import { issuer, newClient } from '../testing/tenant';
import { decideBackchannelRequest, loadBackchannelRequests } from './pending-requests';
import type { PendingBackchannelRequest } from './store';

const RESOURCE = 'https://statements.example';
const person: SignedIn = {
  personId: 'person-1',
  sessionId: 'session-1',
  authTime: 1,
  amr: ['pwd'],
  acr: null,
  mustChangePassword: false,
  mustSignInAgain: false,
  needsSecondFactor: false,
};
const capable: Partial<Client> = { grantTypes: [ciba.name], tokenEndpointAuthMethod: 'client_secret_basic' };

/** A request for a scope and a resource, that the client could make when it arrived. */
function contextOf(client: Partial<Client>, request: Partial<PendingBackchannelRequest> = {}) {
  const decided: string[] = [];
  const store: Partial<OAuthContext['store']> = {
    findClient: async () => newClient({ ...capable, ...client }),
    listBackchannelRequests: async () => [
      {
        id: 'request-1',
        clientId: 'app',
        scopes: ['profile'],
        resources: [RESOURCE],
        authorizationDetails: [],
        acrValues: [],
        bindingMessage: null,
        createdAt: new Date(0),
        expiresAt: new Date(9_000),
        ...request,
      },
    ],
    decideBackchannelRequest: async ({ answer }) => {
      decided.push(answer);
      return 'decided';
    },
  };
  const context: Partial<OAuthContext> = {
    issuer: {
      ...issuer,
      formerIssuers: ['https://former.example'],
      resources: new Map([
        [
          RESOURCE,
          { identifier: RESOURCE, name: 'Statements', scopes: [], accessTokenLifetimeSeconds: null, roles: [] },
        ],
      ]),
    },
    origin: { requestId: 'request-1', ipAddress: null, userAgent: null },
    now: () => new Date(1_000),
    store: store as OAuthContext['store'],
    refused: () => {},
  };
  return { context: context as OAuthContext, decided };
}

test.each<[string, Partial<Client>, Partial<PendingBackchannelRequest>]>([
  ['a registered resource', {}, {}],
  ['the issuer, which has another address now', {}, { resources: ['https://former.example'] }],
])('a request for %s can be decided', async (_what, client, request) => {
  const { context, decided } = contextOf(client, request);
  expect(await loadBackchannelRequests(context, person)).toMatchObject([{ id: 'request-1' }]);
  expect(await decideBackchannelRequest(context, 'request-1', person, 'approved')).toEqual({ kind: 'decided' });
  expect(decided).toEqual(['approved']);
});

test.each<[string, Partial<Client>, Partial<PendingBackchannelRequest>]>([
  ['the grant type', { grantTypes: ['authorization_code'] }, {}],
  ['its authentication', { tokenEndpointAuthMethod: 'none' }, {}],
  ['a scope', { scopes: ['mail.read'] }, {}],
  ['a resource', {}, { resources: ['https://removed.example'] }],
  ['everything, being disabled', { disabledAt: new Date(0) }, {}],
])('a request of a client that has lost %s is neither shown nor decided', async (_what, client, request) => {
  const { context, decided } = contextOf(client, request);
  expect(await loadBackchannelRequests(context, person)).toEqual([]);
  for (const answer of ['approved', 'denied'] as const)
    expect(await decideBackchannelRequest(context, 'request-1', person, answer)).toEqual({ kind: 'gone' });
  expect(decided).toEqual([]);
});
