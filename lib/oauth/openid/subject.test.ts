import { describe, expect, test } from 'vitest';
import { issuer, newClient, newTokenContext } from '../testing/tenant';
import { redirectHosts, sectorOf } from './sector';
import { subjectOf } from './subject';

const ADA = '0198a000-0000-7000-8000-00000000000a';
const context = newTokenContext();
const pairwise = (differences: Parameters<typeof newClient>[0] = {}) =>
  newClient({ subjectType: 'pairwise', ...differences });
const at = (clientId: string, ...redirectUris: string[]) => pairwise({ clientId, redirectUris });

describe('the sector of a client', () => {
  test('is the host of its redirect URIs, or of its sector identifier', () => {
    expect(sectorOf(at('shop', 'https://shop.example/cb', 'https://shop.example/other'))).toBe('host:shop.example');
    expect(
      sectorOf(
        pairwise({
          redirectUris: ['https://one.example/cb', 'https://two.example/cb'],
          sectorIdentifierUri: 'https://shop.example/sector.json',
        }),
      ),
    ).toBe('host:shop.example');
  });

  test('is the client itself where it has no host exclusively', () => {
    for (const uris of [[], ['http://127.0.0.1/cb'], ['com.example.app:/cb'], ['http://localhost:3000/cb']]) {
      expect([redirectHosts(uris), sectorOf(at('app', ...uris))]).toEqual([[], 'client:app']);
    }
  });
});

describe('the subject that a client sees', () => {
  test('is the ID of the person where subjects are public', () => {
    expect(subjectOf(context, newClient(), ADA)).toBe(ADA);
  });

  test('is stable within a sector, and differs in another sector, tenant or installation', () => {
    const subject = subjectOf(context, at('shop', 'https://shop.example/cb'), ADA);
    expect(subject).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(subjectOf(context, at('shop-admin', 'https://shop.example/admin'), ADA)).toBe(subject);
    const others = [
      subjectOf(context, at('shop', 'https://other.example/cb'), ADA),
      subjectOf(context, at('client:shop.example'), ADA),
      subjectOf(context, at('shop', 'https://shop.example/cb'), '0198a000-0000-7000-8000-00000000000b'),
      subjectOf({ ...context, issuer: { ...issuer, tenantId: ADA } }, at('shop', 'https://shop.example/cb'), ADA),
      subjectOf(newTokenContext(), at('shop', 'https://shop.example/cb'), ADA),
    ];
    expect(new Set([subject, ...others]).size).toBe(6);
  });
});
