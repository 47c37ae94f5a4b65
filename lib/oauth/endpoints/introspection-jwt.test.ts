import { expect, test } from 'vitest';
import { introspectionAlgorithm } from './introspection-jwt';

const JWT = 'application/token-introspection+jwt';
const plain = { introspectionSignedResponseAlg: null, fapi2SecurityProfile: false };
const chosen = (accept: string, client: Parameters<typeof introspectionAlgorithm>[1] = plain) =>
  introspectionAlgorithm(new Request('http://localhost/introspect', { headers: { Accept: accept } }), client);

test.each([JWT, `application/json, ${JWT}; q=0.5`, `${JWT};q=0.001`])(
  'signs a JWT for clients that accept it: %s',
  (accept) => {
    expect(chosen(accept)).toBe('RS256');
    expect(chosen(accept, { ...plain, fapi2SecurityProfile: true })).toBe('PS256');
  },
);

test.each([`${JWT};q=0, application/json`, `application/json, ${JWT} ; Q=0.000`])(
  'signs nothing for clients that do not accept a JWT: %s',
  (accept) => {
    expect(chosen(accept)).toBeNull();
    expect(chosen(accept, { ...plain, introspectionSignedResponseAlg: 'EdDSA' })).toBe('EdDSA');
  },
);
