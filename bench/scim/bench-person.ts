/**
 * The SCIM resource for the person with a number, as Okta and Entra ID send it. `member` 1 is the first member of the
 * group.
 */
export function benchPerson(number: number, kind: 'member' | 'outsider' = 'member') {
  const userName = `${kind}-${number}@bench.example`;
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    externalId: `${kind}-${number}`,
    userName,
    name: { givenName: 'Bench', familyName: `Person ${number}` },
    displayName: `Bench Person ${number}`,
    emails: [{ value: userName, type: 'work', primary: true }],
    active: true,
  };
}
