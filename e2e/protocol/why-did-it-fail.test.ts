/** Every failed request has a request ID, with which the console finds the private reason. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { authorizationRequest, freshCode, signIn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf, personOf } from '../support/fixture';
import { textOf } from '../support/html-form';
import { requestToken } from '../support/oauth';
import { newPkce } from '../support/pkce';
import { scim } from '../support/scim';
import { send } from '../support/send';
import { formOf, UserAgent } from '../support/user-agent';

const spa = clientOf('spa');
const idOf = ({ headers }: { headers: Headers }) => headers.get('x-request-id') ?? '';

let auditor: UserAgent;

beforeAll(async () => {
  auditor = await signIn(personOf('auditor'));
});

/** The console's list entry for a request, once it appears. */
async function found(requestId: string, agent = auditor, tenant = 'default'): Promise<string> {
  expect(requestId).not.toBe('');
  for (let attempt = 0; attempt < 40; attempt++) {
    const text = textOf(
      (
        await agent.open(
          `${issuerOf(tenant)}/admin/why-did-it-fail?q=${requestId}&columns=endpoint,code,clientId,requestId`,
        )
      ).html,
    );
    // A failed request that is recorded between the count and the list query is counted but not listed.
    if (!/No matching failed requests|This page is past the end of the list/.test(text)) return text;
    await sleep(100);
  }
  throw new Error(`Nothing was recorded of request ${requestId}.`);
}

describe('the console finds by request ID', () => {
  it('where a redirect_uri differs, with the ID shown on the error page', async () => {
    const { html } = await new UserAgent().open(authorizationRequest(spa, { redirect_uri: `${spa.redirectUri}s` }).url);
    const id = /request ID: <code[^>]*>([\w-]+)<\/code>/.exec(html)?.[1] ?? '';
    const reported = await found(id);
    expect(reported).toContain(`redirect_uri differs at character ${spa.redirectUri.length + 1}`);
    expect(reported).toContain(spa.name);
  });

  it('that the verifier does not match', async () => {
    const { form } = await freshCode(spa, await scim.createPerson());
    expect(await found(idOf(await requestToken(spa, { ...form, code_verifier: newPkce().verifier })))).toContain(
      'code_verifier does not match',
    );
  });

  it('how long ago a code expired', { timeout: 40_000 }, async () => {
    const brief = clientOf('spa', 'brief');
    const { form } = await freshCode(brief, personOf('plain', 'brief'));
    const owner = await signIn(personOf('owner', 'brief'), { tenant: 'brief' });
    await sleep(12_000);
    expect(await found(idOf(await requestToken(brief, form)), owner, 'brief')).toMatch(/code expired \d+ s ago/);
  });

  it('a wrong secret, an unknown client and an unknown grant', async () => {
    const machine = clientOf('machine');
    const wrong = await found(
      idOf(await requestToken({ ...machine, secret: 'wrong' }, { grant_type: 'client_credentials' })),
    );
    expect(wrong).toMatch(/invalid_client/);
    expect(wrong).toContain(machine.name);
    expect(
      await found(idOf(await requestToken({ ...machine, id: 'nobody' }, { grant_type: 'client_credentials' }))),
    ).toContain('client nobody is unknown');
    expect(await found(idOf(await requestToken(machine, { grant_type: 'password' })))).toContain(
      'grant_type password is not supported',
    );
  });

  it('why a sign-in failed, which the person signing in does not see', async () => {
    const person = await scim.createPerson();
    const agent = new UserAgent();
    const { action, fields } = formOf(await agent.open(`${issuerOf()}/login`), '/login/password');
    const answer = await agent.post(action, { ...fields, username: person.userName, password: 'wrong' });
    expect(answer.headers.get('location')).not.toContain('wrong');
    const reported = await found(idOf(answer));
    expect(reported).toContain('the password is wrong');
    expect(reported).toContain(person.userName);
  });

  it('what was wrong with a SCIM request and with its token', async () => {
    expect(await found(idOf(await scim.get('/Users/none')))).toMatch(/GET \/scim\/v2\/Users\/none.*Directory/);
    expect(await found(idOf(await send('/scim/v2/Users', { headers: { Authorization: 'Bearer wrong' } })))).toMatch(
      /invalid_token/,
    );
  });

  it('a form that was not shown in the browser, and an unsupported method', async () => {
    expect(await found(idOf(await new UserAgent().post(`${issuerOf()}/login/password`, { csrf: 'forged' })))).toContain(
      'the form does not belong to this browser',
    );
    expect(await found(idOf(await send('/token', { method: 'DELETE' })))).toContain('the method is not one of POST');
  });

  it('nothing of another tenant', async () => {
    const acme = clientOf('spa', 'acme');
    const owner = await signIn(personOf('owner', 'acme'), { tenant: 'acme' });
    const id = idOf(await requestToken(acme, { grant_type: 'password' }));
    expect(await found(id, owner, 'acme')).toContain('grant_type password');
    expect(textOf((await auditor.open(`${issuerOf()}/admin/why-did-it-fail?q=${id}`)).html)).toContain(
      'No matching failed requests',
    );
  });
});
