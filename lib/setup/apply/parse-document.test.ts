import { describe, expect, it } from 'vitest';
import { parseDocument } from './parse-document';

const errorOf = (document: unknown): string => {
  try {
    parseDocument(typeof document === 'string' ? document : JSON.stringify(document));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'accepted';
};
const client = { client_id: 'web', redirect_uris: ['https://app.example/callback'] };

describe('a setup file', () => {
  it('contains a list of tenants, or only the default tenant', () => {
    expect(parseDocument('{"clients":[]}')).toMatchObject([
      { path: [], tenant: { slug: 'default', clients: [], people: [] } },
    ]);
    expect(parseDocument('{"tenants":[{},{"slug":"acme"}]}')).toMatchObject([
      { path: ['tenants', 0], tenant: { slug: 'default' } },
      { path: ['tenants', 1], tenant: { slug: 'acme' } },
    ]);
  });

  it('passes clients and settings on without defaults, which would overwrite stored values', () => {
    const [parsed] = parseDocument(JSON.stringify({ clients: [client], settings: { accessTokenSeconds: 300 } }));
    expect(parsed?.tenant.clients).toEqual([client]);
    expect(parsed?.tenant.settings).toEqual({ accessTokenSeconds: 300 });
  });

  it('accepts client_id and client_secret of any printable ASCII', () => {
    const given = { ...client, client_id: ' a:b/~"\\', client_secret: 'p%C3 w+"\\d: ~ and more' };
    expect(parseDocument(JSON.stringify({ clients: [given] }))[0]?.tenant.clients).toEqual([given]);
  });

  it.each<[string, unknown]>([
    ['The document is not JSON', '{'],
    ['The document must be a JSON object.', '[]'],
    ['tenant: is unknown', { tenant: [] }],
    ['tenants[1].slug: must be at most 63 lowercase', { tenants: [{}, { slug: 'No Slug' }] }],
    ['tenants[1].slug: is already in the list', { tenants: [{}, { slug: 'default' }] }],
    ['tenants[0].settings.accessTokenSeconds: ', { tenants: [{ settings: { accessTokenSeconds: 1 } }] }],
    ['settings.accessTokenLifetime: is unknown', { settings: { accessTokenLifetime: 60 } }],
    ['scopes[0].name: must be printable', { scopes: [{ name: 'a b', description: 'x' }] }],
    ['clients[1].redirect_uri: is unknown', { clients: [client, { client_id: 'b', redirect_uri: 'x' }] }],
    ['clients[0].client_id: must be 1 to 255 printable', { clients: [{ client_id: 'ü' }] }],
    [
      'clients[0].client_secret: must be at least 16 characters',
      { clients: [{ ...client, client_secret: 'fifteen letters' }] },
    ],
    [
      'clients[0].client_secret: must be printable ASCII characters',
      { clients: [{ ...client, client_secret: 'sixteen lettérs!' }] },
    ],
    ['clients[0].client_id: is required unless client_name identifies the client', { clients: [{}] }],
    ['clients[1].client_id: is already in the list', { clients: [client, client] }],
    [
      'clients[0].grant_types[1]: must be one of',
      { clients: [{ ...client, grant_types: ['refresh_token', 'password'] }] },
    ],
    ['people[0].userName: is required', { people: [{ displayName: 'Ada' }] }],
    [
      'people[0].emails[1].valeu: is not an attribute',
      { people: [{ userName: 'a', emails: [{ value: 'a@b.example' }, { valeu: 'x' }] }] },
    ],
    [
      'people[0]["urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"].boss: is not',
      {
        people: [{ userName: 'a', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { boss: 'x' } }],
      },
    ],
    ['people[0].active: ', { people: [{ userName: 'a', active: 'perhaps' }] }],
    ['people[0].id: is set by the server', { people: [{ userName: 'a', id: 'x' }] }],
    ['people[0].role: must be one of owner, admin, auditor, or null', { people: [{ userName: 'a', role: 'king' }] }],
    ['people[1].userName: is already in the list', { people: [{ userName: 'a' }, { userName: 'A' }] }],
    ['groups[0].members[0]: ', { groups: [{ displayName: 'x', members: [1] }] }],
    ['scim_connections[0].token: must be 16', { scim_connections: [{ name: 'Okta', token: 'short' }] }],
    ['clients[0].disabled: ', { clients: [{ ...client, disabled: 'yes' }] }],
    ['scim_connections[0].disabled: ', { scim_connections: [{ name: 'Okta', disabled: 1 }] }],
    ['groups[0].displayName: ', { clients: [{ client_id: 'without redirect_uris' }], groups: [{ displayName: 1 }] }],
    ['scim_connections[0].provider: must be one of', { scim_connections: [{ name: 'Okta', provider: 'x' }] }],
  ])('is rejected with the path of the first invalid field: %s', (message, document) => {
    expect(errorOf(document)).toContain(message);
  });
});
