/** People who are created and changed at their sign-in with an identity provider (docs/decisions/0125). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issuerOf } from '../support/environment';
import { expectUpstreamRejection } from '../support/expectations';
import { textOf } from '../support/html-form';
import { type Called, manage, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { unique } from '../support/random';
import { actionFormOf, submitAction } from '../support/server-action';
import { goThrough, HOUSE, houseDirectory, houseOwner, isSignedIn, leaveFor, verified } from '../support/upstream';
import { UPSTREAM_CLIENT, UpstreamProvider } from '../support/upstream-provider';
import { UserAgent } from '../support/user-agent';

const house = issuerOf(HOUSE);
let provider: UpstreamProvider;
let owner: UserAgent;
let key: string;
let expectDocumented: (operationId: string, called: Called) => void;

beforeAll(async () => {
  provider = await UpstreamProvider.start();
  owner = await houseOwner();
  key = await newAccessKey('owner', { tenant: HOUSE, role: 'admin' });
  ({ expectDocumented } = await managementDocument(HOUSE));
}, 120_000);
afterAll(() => provider?.stop());
beforeEach(() => {
  provider.subject = unique('subject');
  provider.says = {};
});

const call = (method: string, path: string, body?: object) =>
  manage(key, method, path, { tenant: HOUSE, ...(body && { body }) });

/** Adds a provider. @returns its id */
async function creating(provisioning: object = {}): Promise<string> {
  const id = unique('idp');
  const created = await call('POST', '/identity-providers', {
    id,
    name: id,
    issuer: provider.issuer,
    client_id: UPSTREAM_CLIENT.id,
    client_secret: UPSTREAM_CLIENT.secret,
    provisioning: { create: true, ...provisioning },
  });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  expectDocumented('createIdentityProvider', created);
  return id;
}

const newAddress = () => `${unique('ada')}@guests.example`;

async function personOf(email: string) {
  const { body } = await call('GET', `/people?search=${encodeURIComponent(email)}`);
  const { items } = body as { items: { id: string }[] };
  const [found] = items;
  if (!found) return null;
  return (await call('GET', `/people/${found.id}`)).body as { id: string; role: string | null } & Record<
    string,
    unknown
  >;
}

async function newGroup(displayName = unique('Engineers')) {
  const { body } = await call('POST', '/groups', { display_name: displayName });
  return { id: (body as { id: string }).id, displayName };
}

const membersOf = async (groupId: string) => {
  const { body } = await call('GET', `/groups/${groupId}/people`);
  return (body as { items: { id: string }[] }).items.map(({ id }) => id);
};

describe('a person unknown here', () => {
  it('is created at the first sign-in with attributes from ID token and userinfo, and signed in', async () => {
    const id = await creating({ attributes: [{ from: 'job', to: 'title' }] });
    const email = newAddress();
    provider.says = {
      claims: { ...verified(email), given_name: 'Ada' },
      userinfo: { family_name: 'King', job: 'Countess' },
    };
    const agent = new UserAgent();
    await goThrough(agent, provider, id);
    expect(await isSignedIn(agent)).toBe(true);
    const person = await personOf(email);
    expect(person).toMatchObject({
      role: null,
      attributes: { userName: email, title: 'Countess', name: { givenName: 'Ada', familyName: 'King' } },
    });
    const identities = await call('GET', `/people/${person?.id}/identities`);
    expectDocumented('listPersonIdentities', identities);
    expect(identities.body).toMatchObject({ items: [{ provider_id: id, linked_by: 'created', email }] });
    const page = textOf((await owner.open(`${house}/admin/people/${person?.id}`)).html);
    expect(page).toContain(`Sign-in with ${id}`);
  });

  it('is one person, however many browsers come first at the same moment', async () => {
    const id = await creating();
    const email = newAddress();
    provider.says = { claims: verified(email) };
    const arrivals = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const agent = new UserAgent();
        return { agent, back: provider.authorize(new URL(await leaveFor(agent, id)).searchParams) };
      }),
    );
    await Promise.all(arrivals.map(({ agent, back }) => agent.open(back)));
    for (const { agent } of arrivals) expect(await isSignedIn(agent)).toBe(true);
    const { body } = await call('GET', `/people?search=${encodeURIComponent(email)}`);
    expect(body).toMatchObject({ total: 1 });
  });

  it('is not created without a verified address, and reads what the administrators advise', async () => {
    const id = await creating({ refusal_text: 'Ask <b>Greta</b> at the desk.' });
    const email = newAddress();
    provider.says = { claims: { email, email_verified: false } };
    const agent = new UserAgent();
    const page = await goThrough(agent, provider, id);
    expect(textOf(page.html)).toContain('Ask <b>Greta</b> at the desk.');
    await expectUpstreamRejection(owner, agent, page, { reason: /not verified/ });
    expect(await personOf(email)).toBeNull();
  });

  it('is not created for an address of a domain that the tenant has not verified, where that is required', async () => {
    const id = await creating({ address_domains: 'verified' });
    provider.says = { claims: verified(newAddress()) };
    const agent = new UserAgent();
    const page = await goThrough(agent, provider, id);
    expect(textOf(page.html)).toContain('There’s no account for your email address');
    await expectUpstreamRejection(owner, agent, page, { reason: /creates no people with addresses of this domain/ });
  });

  it('does not take the place of someone who has the address, and a leaver does not come back', async () => {
    const id = await creating();
    const email = newAddress();
    const { id: personId } = await houseDirectory.createPerson({ emails: [{ value: email, primary: true }] });
    provider.says = { claims: verified(email) };
    const agent = new UserAgent();
    const refused = await goThrough(agent, provider, id);
    await expectUpstreamRejection(owner, agent, refused, { reason: /someone has this email address/ });
    await houseDirectory.patch(personId, { op: 'replace', path: 'active', value: false });
    const gone = await goThrough(agent, provider, id);
    expect(textOf(gone.html)).toContain('Your account isn’t active');
    expect((await houseDirectory.send('DELETE', `/Users/${personId}`)).status).toBe(204);
    const deleted = await goThrough(agent, provider, id);
    expect(textOf(deleted.html)).toContain('Your account isn’t active');
    expect(await isSignedIn(agent)).toBe(false);
  });
});

describe('a later sign-in', () => {
  it('follows the mapped groups, and leaves people of a SCIM connection to their directory', async () => {
    const [engineers, staff] = [await newGroup(), await newGroup()];
    const id = await creating({
      update: 'each_sign_in',
      groups: [
        { value: 'eng', group_id: engineers.id },
        { value: 'staff', group_id: staff.id },
      ],
    });
    const email = newAddress();
    const come = async (...groups: string[]) => {
      provider.says = { claims: { ...verified(email), groups } };
      await goThrough(new UserAgent(), provider, id);
    };
    await come('eng', 'unlisted');
    const personId = (await personOf(email))?.id ?? '';
    expect(await membersOf(engineers.id)).toEqual([personId]);
    await come('staff');
    expect(await membersOf(engineers.id)).toEqual([]);
    expect(await membersOf(staff.id)).toEqual([personId]);

    const owned = newAddress();
    const { id: ownedId } = await houseDirectory.createPerson({ emails: [{ value: owned, primary: true }] });
    await call('PATCH', `/identity-providers/${id}`, { linking: 'verified_email' });
    provider.subject = unique('subject');
    provider.says = { claims: { ...verified(owned), name: 'Eve', groups: ['eng'] } };
    const agent = new UserAgent();
    await goThrough(agent, provider, id);
    expect(await isSignedIn(agent)).toBe(true);
    expect(await membersOf(engineers.id)).toEqual([]);
    expect(JSON.stringify((await call('GET', `/people/${ownedId}`)).body)).not.toContain('Eve');
  });
});

describe('the settings', () => {
  it('are read and changed over the management API, which rejects what does not fit', async () => {
    const group = await newGroup();
    const id = await creating({ groups: [{ value: 'eng', group_id: group.id }] });
    const changed = await call('PATCH', `/identity-providers/${id}`, { provisioning: { update: 'each_sign_in' } });
    expectDocumented('updateIdentityProvider', changed);
    expect(changed.body).toMatchObject({
      provisioning: { create: true, update: 'each_sign_in', groups: [{ value: 'eng', group_id: group.id }] },
    });
    for (const [provisioning, pointer] of [
      [{ attributes: [{ from: 'a', to: 'userName' }] }, 'provisioning/attributes/0/to'],
      [{ groups: [{ value: 'a', group_id: 'none' }] }, 'provisioning/groups/0/group_id'],
      [{ update: 'often' }, 'provisioning/update'],
    ] as const) {
      const refused = await call('PATCH', `/identity-providers/${id}`, { provisioning });
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.body)).toContain(pointer);
    }
    const reset = await call('PATCH', `/identity-providers/${id}`, { provisioning: null });
    expect(reset.body).toMatchObject({ provisioning: { create: false, groups: [] } });
  });

  it('are saved in the console without scripts, which says what does not fit at its row', async () => {
    const group = await newGroup();
    const id = await creating({ create: false });
    const page = await owner.open(`${house}/admin/identity-providers/${id}`);
    const form = actionFormOf(page, 'update_people');
    const { administrators: _administrators, trust_second_factor: _trust, ...unticked } = form.fields;
    const wanted = {
      client_authentication: 'client_secret_basic',
      linking: 'off',
      address_domains: 'any',
      create_people: 'on',
      update_people: 'each_sign_in',
      mapping_from_0: 'job',
      mapping_to_0: 'title',
      group_value_0: 'eng',
      group_name_0: group.displayName,
      refusal_text: 'Ask Greta.',
    };
    const wrong = { ...wanted, group_name_0: 'No such group' };
    const refused = await submitAction(owner, page, { ...form, fields: unticked }, wrong);
    expect(textOf(refused.html)).toContain('No group has the name or ID “No such group”.');
    await submitAction(owner, page, { ...form, fields: unticked }, wanted);
    const { body } = await call('GET', `/identity-providers/${id}`);
    expect(body).toMatchObject({
      provisioning: {
        create: true,
        address_domains: 'any',
        update: 'each_sign_in',
        attributes: [{ from: 'job', to: 'title' }],
        groups: [{ value: 'eng', group_id: group.id }],
        refusal_text: 'Ask Greta.',
      },
    });
    const again = textOf((await owner.open(`${house}/admin/identity-providers/${id}`)).html);
    expect(again).toContain('Create people at their first sign-in');
  });
});
