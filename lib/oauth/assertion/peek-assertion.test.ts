import { UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { peekAssertion } from './peek-assertion';

const nobody = { issuer: null, subject: null };

test.each<[object, object]>([
  [
    { iss: 'https://idp.example', sub: 'ada' },
    { issuer: 'https://idp.example', subject: 'ada' },
  ],
  [{ iss: 7, sub: ['ada'] }, nobody],
  [{ iss: 'https://idp.example\0', sub: 'ada' }, nobody],
  [{ iss: 'https://idp.example', sub: 'ada\ud83d' }, nobody],
])('peeks into %j to look up %j', (claims, found) => {
  expect(peekAssertion(new UnsecuredJWT({ ...claims }).encode())).toEqual(found);
});

test.each(['', 'x', 'a.b.c'])('finds no name in what is not a JWT: %j', (jwt) => {
  expect(peekAssertion(jwt)).toEqual(nobody);
});
