import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { recognizeSource } from './recognize';

const realm = readFileSync(join(import.meta.dirname, 'testing/keycloak-realm.json'), 'utf8').slice(0, 65_536);

it.each([
  ['keycloak', realm],
  ['auth0', '{"user_id":"auth0|1","email":"ada@example.com","name":"Ada","profile":"x"}'],
  ['auth0', '{"_id":{"$oid":"60425da93519d90068f82966"},"passwordHash":"$2b$10$x"}'],
  ['okta', '[{"id":"00u1","status":"ACTIVE","profile":{"login":"ada@example.com"}}]'],
  ['logto', '[{"id":"u1","username":"ada","primary_email":"ada@example.com"}]'],
  ['logto', '[{"id":"a1","name":"App","oidcClientMetadata":{"redirectUris":[]}}]'],
  ['csv', 'userName,email\nada,ada@example.com'],
  ['transfer', '{"kind":"person","id":"1","user_name":"ada"}'],
  [null, '[{"name":"ada"}]'],
  [null, 'name;mail\nada;ada@example.com'],
  [null, ''],
])('recognizes a file of %s', (source, beginning) => {
  expect(recognizeSource(beginning)).toBe(source);
});
