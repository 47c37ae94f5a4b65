import { randomUUID } from 'node:crypto';

/** A new User as Okta and Entra ID send it. */
export function newUser() {
  const id = randomUUID();
  const userName = `${id}@bench.example`;
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    externalId: id,
    userName,
    name: { givenName: 'Bench', familyName: 'Person' },
    displayName: 'Bench Person',
    emails: [{ value: userName, type: 'work', primary: true }],
    active: true,
  };
}
