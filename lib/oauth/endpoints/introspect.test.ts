import { describe, expect, test } from 'vitest';
import type { ClientOrigin } from '@/lib/oauth/clients/client';
import { newClient, issuer as self } from '../testing/tenant';
import { narrowOwnTokens } from '../token-exchange/policy';
import { isMeantFor } from './introspect';

const { issuer } = self;
const ORDERS = 'https://orders.example';
const serving = { ...narrowOwnTokens, serves: [ORDERS] };

const isTold = (
  origin: ClientOrigin,
  tokenExchange: typeof serving | null,
  token: { aud?: string | string[]; client_id: string },
) => isMeantFor(newClient({ clientId: 'asking', origin, tokenExchange }), token, self);

const own = { client_id: 'asking', aud: 'https://elsewhere.example' };
const addressed = { client_id: 'shop', aud: ['https://elsewhere.example', 'asking'] };
const forOrders = { client_id: 'shop', aud: ORDERS };
const forOrdersAndMore = { client_id: 'shop', aud: ['https://elsewhere.example', ORDERS] };
const forIssuer = { client_id: 'shop', aud: issuer };
const refreshToken = { client_id: 'shop' };
const all = [
  own,
  addressed,
  forOrders,
  forOrdersAndMore,
  forIssuer,
  refreshToken,
  { client_id: 'shop', aud: 'https://elsewhere.example' },
  { client_id: 'shop', aud: `${issuer}/userinfo` },
];
const toldOf = (origin: ClientOrigin, tokenExchange: typeof serving | null) =>
  all.filter((token) => isTold(origin, tokenExchange, token));

describe('a client may introspect', () => {
  test.each(['console', 'apply'] as const)(
    'its own tokens and those for the issuer, if an administrator registered it (%s) and it serves no specific resource',
    (origin) => {
      expect(toldOf(origin, null)).toEqual([own, addressed, forIssuer]);
    },
  );

  test.each(['dynamic', 'metadata-document'] as const)(
    'its own tokens and those addressed to it, if it registered itself (%s)',
    (origin) => {
      expect(toldOf(origin, null)).toEqual([own, addressed]);
    },
  );

  test.each(['console', 'dynamic'] as const)(
    'tokens for the resources that it serves, but no longer those only for the issuer (%s)',
    (origin) => {
      expect(toldOf(origin, serving)).toEqual([own, addressed, forOrders, forOrdersAndMore]);
    },
  );

  test.each(['console', 'dynamic'] as const)(
    'tokens for the issuer, if the issuer is one of the resources that it serves (%s)',
    (origin) => {
      expect(toldOf(origin, { ...serving, serves: [ORDERS, issuer] })).toEqual([
        own,
        addressed,
        forOrders,
        forOrdersAndMore,
        forIssuer,
      ]);
    },
  );
});
