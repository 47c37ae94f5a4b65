/**
 * Who may present an assertion: clients that authenticate, and others where the issuer's registration says so (RFC
 * 7521, 4.1).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  assertion,
  careless,
  former,
  idp,
  partner,
  partnerPerson,
  present,
  presentAlone,
  type Signed,
} from '../support/assertion';
import { expectInvalidClient, expectInvalidGrant } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { type JsonAnswer, tokensOf } from '../support/oauth';
import { askMeantFor } from '../support/resource-server';
import { scim, type TestPerson } from '../support/scim';

const agent = clientOf('agent');
const kiosk = clientOf('kiosk');
const spoken = async (answer: Promise<JsonAnswer>) => (await askMeantFor((await tokensOf(answer)).access_token)).body;

let person: TestPerson;
beforeAll(async () => {
  person = await scim.createPerson();
});

describe('client authentication', () => {
  let address: string;
  beforeAll(async () => {
    ({ address } = await partnerPerson());
  });
  const ofPartner = (signed: Signed = {}) =>
    assertion(partner, { ...signed, claims: { sub: 'opaque', email: address, ...signed.claims } });

  it('is not needed where the issuer’s registration says so: the token belongs to the client that the assertion names', async () => {
    expect(await spoken(presentAlone(ofPartner()))).toMatchObject({
      client_id: kiosk.id,
      username: expect.any(String),
      scope: 'profile',
    });
  });

  it('is not needed for a public client that identifies itself there', async () => {
    expect(await spoken(present(kiosk, ofPartner()))).toMatchObject({ client_id: kiosk.id });
  });

  it('is needed everywhere else', async () => {
    expectInvalidClient(await presentAlone(assertion(idp, { claims: { sub: person.userName } })));
    expectInvalidClient(await present(kiosk, assertion(idp, { claims: { sub: person.userName } })));
    expectInvalidClient(await presentAlone(assertion('https://unknown.example', { claims: { sub: person.userName } })));
    expectInvalidClient(await presentAlone(assertion(former, { claims: { sub: person.userName } })));
    expectInvalidClient(await presentAlone('no assertion at all'));
  });

  it('when left out lets no one act as a confidential client, not even one named in the issuer’s registration', async () => {
    expectInvalidClient(await presentAlone(assertion(careless, { claims: { sub: person.userName } })));
    expectInvalidClient(await presentAlone(ofPartner(), { client_id: agent.id }));
    expectInvalidClient(await presentAlone(ofPartner(), { client_id: agent.id, client_secret: 'wrong' }));
    expectInvalidClient(
      await presentAlone(ofPartner({ claims: { client_id: agent.id } }), {}, { Authorization: 'Basic eDp5' }),
    );
    expectInvalidGrant(await presentAlone(ofPartner({ claims: { client_id: agent.id } })));
  });

  it('when it fails is not overlooked', async () => {
    expectInvalidClient(await presentAlone(ofPartner(), {}, { Authorization: 'Bearer x' }));
    expectInvalidClient(await present({ ...agent, secret: 'wrong' }, ofPartner()));
  });

  it('still applies to a client that does authenticate', async () => {
    expect(await spoken(present(agent, ofPartner()))).toMatchObject({ client_id: agent.id, scope: 'profile' });
  });

  it.each([
    'authorization_code',
    'refresh_token',
    'client_credentials',
    'urn:ietf:params:oauth:grant-type:device_code',
    'urn:ietf:params:oauth:grant-type:token-exchange',
  ])('is needed for %s, whatever assertion comes with it', async (grant) => {
    expectInvalidClient(
      await presentAlone(ofPartner(), {
        grant_type: grant,
        code: 'x',
        refresh_token: 'x',
        device_code: 'x',
        subject_token: 'x',
      }),
    );
  });
});
