import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Fixture, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { sql } from '@/lib/platform/postgres/database';
import { statesOfPerson } from '../lists';
import { type Peer, startPeer } from './testing/peer';
import { type DownstreamProcess, downstreamProcess, later, newApplication } from './testing/world';

let fixture: Fixture;
let peer: Peer;
let tenantId: string;
let here: DownstreamProcess;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  peer = await startPeer(fixture.database, await newTenant(fixture.database));
  here = downstreamProcess(fixture.database);
});
afterEach(async () => {
  // Otherwise the workers of later tests would push what remains.
  await fixture.database.execute(sql`DELETE FROM downstream_resource`);
  await peer.close();
});

const stateOf = async (personId: string) => (await statesOfPerson(here.services.store, { tenantId, personId }))[0];
const push = () => here.worker.deliverDue();

it('gets a token by client credentials once, and another when that is rejected', async () => {
  const { id } = await newPerson(fixture.directory, tenantId);
  const issued: string[] = [];
  peer.before = ({ path, authorization }) => {
    if (path === '/token') {
      issued.push(authorization ?? '');
      return {
        status: 200,
        body: JSON.stringify({ access_token: `t${issued.length}`, token_type: 'Bearer', expires_in: 3600 }),
      };
    }
    return authorization === `Bearer t${issued.length}` && issued.length > 1 ? null : { status: 401 };
  };
  await newApplication(here.services, tenantId, {
    base_url: peer.baseUrl,
    authentication: 'client_credentials',
    token_url: `${peer.baseUrl}/token`,
    client_id: 'tessera',
  });
  await push();
  await later(fixture.database, tenantId);
  await push();
  expect(issued).toEqual(Array(2).fill(`Basic ${Buffer.from('tessera:its-secret').toString('base64')}`));
  expect(await stateOf(id)).toMatchObject({ status: 'confirmed' });
});
