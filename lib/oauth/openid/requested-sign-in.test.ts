import { describe, expect, test } from 'vitest';
import { refused } from '../testing/refused';
import type { ClaimsRequest } from './claims-request';
import { requestedAcr, wantsAnother } from './requested-sign-in';

const request = (idToken: ClaimsRequest['idToken'], userinfo: ClaimsRequest['userinfo'] = {}): ClaimsRequest => ({
  idToken,
  userinfo,
});

describe('acr in a claims request', () => {
  test('requests contexts as acr_values does', () => {
    expect(requestedAcr(request({ acr: { values: ['urn:tessera:acr:2fa', 'phr'] } }))).toEqual([
      'urn:tessera:acr:2fa',
      'phr',
    ]);
    expect(requestedAcr(request({ acr: { value: 'unheard of' } }))).toEqual(['unheard of']);
    expect([
      requestedAcr(null),
      requestedAcr(request({})),
      requestedAcr(request({ acr: null })),
      requestedAcr(request({ acr: { essential: true } })),
    ]).toEqual([null, null, null, null]);
  });

  test('that is essential and unreachable ends the request', async () => {
    expect(
      (await refused(() => requestedAcr(request({ acr: { essential: true, values: ['unheard of'] } })))).answer.error,
    ).toBe('unmet_authentication_requirements');
    expect(requestedAcr(request({ acr: { essential: true, values: ['unheard of', 'phr'] } }))).toEqual([
      'unheard of',
      'phr',
    ]);
  });
});

test('a sub with a value requires that person', () => {
  const wants = (claims: ClaimsRequest | null) => wantsAnother({ claims }, () => 'ada');
  expect([
    wants(null),
    wants(request({ sub: null })),
    wants(request({ sub: { value: 'ada' } })),
    wants(request({}, { sub: { values: ['bob', 'ada'] } })),
  ]).toEqual([false, false, false, false]);
  expect([wants(request({ sub: { value: 'bob' } })), wants(request({}, { sub: { value: 'bob' } }))]).toEqual([
    true,
    true,
  ]);
});
