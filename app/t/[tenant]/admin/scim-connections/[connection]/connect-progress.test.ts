import { describe, expect, it } from 'vitest';
import type { ListedEntry } from '@/lib/provisioning/log/entry';
import type { ScimConnection, ScimToken } from '@/lib/provisioning/scim-connections/connection';
import type { ConnectionFirsts } from '@/lib/provisioning/scim-connections/store';
import { connectProgress } from './connect-progress';

const now = new Date('2026-11-27T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3600 * 1000);
const request = (at: Date) => ({ id: 'entry', method: 'GET', path: '/Users', status: 200, at }) as ListedEntry;
const token = (over: Partial<ScimToken> = {}) =>
  ({ id: 'token', name: 'Production', revokedAt: null, expiresAt: null, createdAt: ago(1), ...over }) as ScimToken;
const nothing: ConnectionFirsts = { person: null, selfTest: null };

function progress({
  connection = {},
  tokens = [],
  people = 0,
  firstRequest = null,
  firsts = nothing,
}: {
  connection?: Partial<ScimConnection>;
  tokens?: ScimToken[];
  people?: number;
  firstRequest?: ListedEntry | null;
  firsts?: ConnectionFirsts;
}) {
  const facts = { createdAt: ago(2), lastUsedAt: null, disabledAt: null, clientId: null, ...connection };
  return connectProgress(
    {
      scimConnections: { findFirsts: async () => firsts },
      provisioningLog: { findFirstEntry: async () => firstRequest },
    },
    { connection: facts as ScimConnection, tokens, provisioned: { people, groups: 0 } },
    now,
  );
}

describe('the steps of a connection', () => {
  it('follow from what has happened: a credential, a request, a person, a self-test', async () => {
    expect(await progress({})).toEqual({ token: null, hasCredential: false, firstRequest: null, ...nothing });
    expect(await progress({ tokens: [token()] })).toMatchObject({ token: token(), hasCredential: true });
    expect(await progress({ connection: { clientId: 'machine' } })).toMatchObject({ token: null, hasCredential: true });
    const firsts = {
      person: { id: 'ada', name: 'Ada', createdAt: ago(1) },
      selfTest: { at: ago(1), failures: 0 },
    };
    const firstRequest = request(ago(1));
    expect(await progress({ tokens: [token()], people: 1, firstRequest, firsts })).toMatchObject({
      firstRequest,
      ...firsts,
    });
  });

  it('do not count a token that has been revoked or has expired', async () => {
    const tokens = [token({ revokedAt: ago(1) }), token({ expiresAt: ago(1) })];
    expect(await progress({ tokens })).toMatchObject({ token: null, hasCredential: false });
  });

  it('are shown however long nothing has arrived, and until a day after the first request', async () => {
    expect(await progress({ connection: { createdAt: ago(900) } })).not.toBeNull();
    const connection = { createdAt: ago(900), lastUsedAt: ago(0) };
    expect(await progress({ connection, people: 3, firstRequest: request(ago(23)) })).not.toBeNull();
    expect(await progress({ connection, people: 0, firstRequest: request(ago(48)) })).not.toBeNull();
    expect(await progress({ connection, people: 3, firstRequest: request(ago(25)) })).toBeNull();
  });

  it('are not shown where the log of the first requests has expired, or where the connection is disabled', async () => {
    expect(await progress({ connection: { createdAt: ago(2_000), lastUsedAt: ago(900) }, people: 3 })).toBeNull();
    expect(await progress({ connection: { disabledAt: ago(1) } })).toBeNull();
  });

  it('are not shown again when a connection that has long worked sends its first request after a month', async () => {
    const quiet = {
      connection: { createdAt: ago(2_000), lastUsedAt: ago(0) },
      people: 3,
      firstRequest: request(ago(0)),
    };
    const person = (createdAt: Date | null) => ({ person: { id: 'ada', name: 'Ada', createdAt }, selfTest: null });
    expect(await progress({ ...quiet, firsts: person(ago(1_900)) })).toBeNull();
    expect(await progress({ ...quiet, firsts: person(null) })).toBeNull();
    expect(await progress({ ...quiet, firsts: person(ago(1)) })).not.toBeNull();
  });

  it('are shown while the entry of the first request is being written', async () => {
    expect(await progress({ connection: { lastUsedAt: ago(0) }, tokens: [token()] })).not.toBeNull();
  });
});
