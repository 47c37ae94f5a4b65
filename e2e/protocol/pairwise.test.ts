/**
 * Pairwise subjects (OpenID Connect Core, 8.1): a client sees the same subject for a person everywhere, and no other
 * client sees that subject.
 */
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { authorizationRequest, freshTokens } from '../support/authorization';
import { expectScimError } from '../support/expectations';
import { clientOf, type TestClient } from '../support/fixture';
import { introspect, refresh, requestToken, revoke, tokensOf } from '../support/oauth';
import { ScimClient, type TestPerson } from '../support/scim';
import {
  userinfoDirectory as directory,
  idTokenOf,
  USERINFO_TENANT as tenant,
  userinfo,
  wishes,
} from '../support/userinfo';

const [one, two, away, open, api] = ['pair-one', 'pair-two', 'pair-away', 'userinfo-web', 'userinfo-api'].map((id) =>
  clientOf(id, tenant),
) as [TestClient, TestClient, TestClient, TestClient, TestClient];
const tokensAt = (client: TestClient, person: TestPerson) => freshTokens(client, person);
const subjectAt = async (client: TestClient, person: TestPerson) =>
  String(decodeJwt((await tokensAt(client, person)).access_token).sub);
const exchange = (client: TestClient, token: string, form: Record<string, string> = {}) =>
  tokensOf(
    requestToken(client, {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: token,
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      ...form,
    }),
  );

describe('a pairwise subject', () => {
  it('is the same in access token, ID token, userinfo and introspection, and after a refresh', async () => {
    const person = await directory.createPerson({ emails: [{ value: 'ada@example.com' }] });
    const tokens = await tokensAt(one, person);
    const subject = String(decodeJwt(tokens.access_token).sub);
    expect(subject).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const next = await tokensOf(refresh(one, tokens.refresh_token));
    for (const each of [tokens, next]) {
      const answer = [
        decodeJwt(each.access_token),
        idTokenOf(each),
        (await userinfo(each.access_token)).body,
        (await introspect(one, each.access_token)).body,
      ];
      expect(answer.map(({ sub }) => sub)).toEqual([subject, subject, subject, subject]);
      expect(JSON.stringify(answer)).not.toContain(person.id);
      expect(JSON.stringify(answer)).not.toContain(person.userName);
    }
    const { body } = await introspect(one, next.refresh_token ?? '');
    expect([body.active, body.sub, body.username]).toEqual([true, subject, undefined]);
    expect((await userinfo(next.access_token)).body).toMatchObject({ email: 'ada@example.com' });
  });

  it('is shared within a sector only', async () => {
    const [ada, bob] = [await directory.createPerson(), await directory.createPerson()];
    const subject = await subjectAt(one, ada);
    expect(await subjectAt(two, ada)).toBe(subject);
    expect(await subjectAt(one, ada)).toBe(subject);
    const others = [await subjectAt(away, ada), await subjectAt(open, ada), await subjectAt(one, bob)];
    expect(new Set([subject, ...others]).size).toBe(4);
    expect(others[1]).toBe(ada.id);
  });

  it('can be requested by its pairwise value only', async () => {
    const person = await directory.createPerson();
    const { access_token: token, agent } = await tokensAt(one, person);
    const asking = (sub: unknown) =>
      agent.open(authorizationRequest(one, { prompt: 'none', ...wishes({}, { sub: { value: sub } }) }).url);
    expect((await asking(decodeJwt(token).sub)).url.searchParams.get('code')).toBeTruthy();
    expect((await asking(person.id)).url.searchParams.get('error')).toBe('login_required');
  });
});

describe('the person of a pairwise token', () => {
  it('is found by /Me', async () => {
    const person = await directory.createPerson();
    const me = await new ScimClient((await tokensAt(one, person)).access_token, tenant).get('/Me');
    expect([me.status, me.body.id]).toEqual([200, person.id]);
  });

  it('loses all tokens on leaving', async () => {
    const person = await directory.createPerson();
    const { access_token: token, refresh_token: next } = await tokensAt(one, person);
    await directory.patch(person.id, { op: 'replace', path: 'active', value: false });
    expect((await userinfo(token)).status).toBe(401);
    expect((await introspect(api, token)).body).toEqual({ active: false });
    expectScimError(await new ScimClient(token, tenant).get('/Me'), { status: 401 });
    expect((await refresh(one, next)).body.error).toBe('invalid_grant');
  });

  it('loses access on revocation', async () => {
    const tokens = await tokensAt(one, await directory.createPerson());
    await revoke(one, tokens.refresh_token ?? '');
    expect((await introspect(api, tokens.access_token)).body).toEqual({ active: false });
  });
});

describe('an exchanged token', () => {
  it('has the pairwise subject of the other client, not of the first', async () => {
    const person = await directory.createPerson();
    const { access_token: token } = await tokensAt(one, person);
    const [pairwise, open] = [await exchange(away, token), await exchange(api, token)];
    expect(decodeJwt(pairwise.access_token).sub).toBe(await subjectAt(away, person));
    expect(decodeJwt(open.access_token).sub).toBe(person.id);
    const first = String(decodeJwt(token).sub);
    for (const { access_token: each } of [pairwise, open]) expect(JSON.stringify(decodeJwt(each))).not.toContain(first);
    expect((await userinfo(pairwise.access_token)).body.sub).toBe(await subjectAt(away, person));
  });

  it('identifies an actor by the subject that its own client sees', async () => {
    const [ada, bob] = [await directory.createPerson(), await directory.createPerson()];
    const actor = (await tokensAt(away, bob)).access_token;
    const { access_token: token } = await exchange(away, (await tokensAt(one, ada)).access_token, {
      actor_token: actor,
      actor_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    });
    expect(decodeJwt(token)).toMatchObject({
      sub: await subjectAt(away, ada),
      act: { sub: await subjectAt(away, bob) },
    });
  });
});
