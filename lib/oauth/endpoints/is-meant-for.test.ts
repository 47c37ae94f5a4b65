import { describe, expect, test } from 'vitest';
import type { ClientOrigin } from '../client';
import { issuer as self, newClient } from '../testing/tenant';
import { isMeantFor } from './is-meant-for';

const { issuer } = self;
const ORDERS = 'https://orders.example';
const serving = { subjectClients: [], serves: [ORDERS], audiences: [], impersonation: false, mayAct: null };

const isTold = (origin: ClientOrigin, tokenExchange: typeof serving | null, token: { aud?: string | string[]; client_id: string }) =>
  isMeantFor(newClient({ clientId: 'asking', origin, tokenExchange }), token, self);

const own = { client_id: 'asking', aud: 'https://elsewhere.example' };
const addressed = { client_id: 'shop', aud: ['https://elsewhere.example', 'asking'] };
const forOrders = { client_id: 'shop', aud: ORDERS };
const forIssuer = { client_id: 'shop', aud: issuer };
const refreshToken = { client_id: 'shop' };
const all = [own, addressed, forOrders, forIssuer, refreshToken, { client_id: 'shop', aud: 'https://elsewhere.example' }];
const toldOf = (origin: ClientOrigin, tokenExchange: typeof serving | null) => all.filter((token) => isTold(origin, tokenExchange, token));

describe('who asks about a token is told of', () => {
  test.each(['console', 'apply'] as const)('all, where an administrator has registered it (%s) and it serves nothing in particular', (origin) => {
    expect(toldOf(origin, null)).toEqual(all);
  });

  test.each(['dynamic', 'metadata-document'] as const)('its own and what is addressed to it, where it has registered itself (%s)', (origin) => {
    expect(toldOf(origin, null)).toEqual([own, addressed]);
  });

  test.each(['console', 'dynamic'] as const)('what can be used at the resources that an administrator lets it serve (%s)', (origin) => {
    expect(toldOf(origin, serving)).toEqual([own, addressed, forOrders, forIssuer, refreshToken]);
  });
});
