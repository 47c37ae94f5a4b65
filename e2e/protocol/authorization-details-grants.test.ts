/** Rich authorization requests (RFC 9396) at the token endpoint: how each grant type handles them. */
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { assertion, idp, JWT_BEARER } from '../support/assertion';
import { freshCode, signIn } from '../support/authorization';
import {
  accounts,
  api,
  asked,
  badDetails,
  detailBank,
  detailed,
  detailScim,
  payment,
  shop,
  spoken,
} from '../support/authorization-details';
import { decideDevice, enterCode, freshDevice, poll, requestDevice } from '../support/device';
import { expectBadDetails, expectInvalidGrant } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { refresh, requestToken, tokensOf } from '../support/oauth';

const pay = 'https://rar-pay.example';
const ledger = 'https://rar-accounts.example';

describe('the token request of a code', () => {
  it('may ask for less, and a refresh gets everything again', async () => {
    const { form } = await freshCode(shop, await detailScim.createPerson(), { overrides: asked(payment, accounts) });
    const less = { ...payment, actions: ['status'] };
    const tokens = await tokensOf(requestToken(shop, { ...form, ...asked(less) }));
    expect(tokens.authorization_details).toEqual([less]);
    expect(decodeJwt(tokens.access_token).authorization_details).toEqual([less]);
    expect((await tokensOf(refresh(shop, tokens.refresh_token))).authorization_details).toEqual([payment, accounts]);
  });

  it('may not ask for more, and the code stays usable', async () => {
    const { form } = await freshCode(shop, await detailScim.createPerson(), { overrides: asked(payment) });
    expectBadDetails(
      await requestToken(shop, {
        ...form,
        ...asked({ ...payment, instructedAmount: { currency: 'EUR', amount: '1000.00' } }),
      }),
    );
    expectBadDetails(await requestToken(shop, { ...form, authorization_details: 'nothing' }));
    expect((await tokensOf(requestToken(shop, form))).authorization_details).toEqual([payment]);
  });

  it('for a resource gets the entries that list it in locations, or none', async () => {
    const [here, there] = [
      { ...payment, locations: [pay] },
      { ...accounts, locations: [`${ledger}/v1`] },
    ];
    const { form } = await freshCode(shop, await detailScim.createPerson(), {
      overrides: { ...asked(here, there, accounts), resource: [pay, ledger] },
    });
    const tokens = await tokensOf(requestToken(shop, { ...form, resource: pay }));
    expect(tokens.authorization_details).toEqual([here, accounts]);
    expect(decodeJwt(tokens.access_token)).toMatchObject({ aud: pay, authorization_details: [here, accounts] });
    expect((await tokensOf(refresh(shop, tokens.refresh_token, { resource: ledger }))).authorization_details).toEqual([
      there,
      accounts,
    ]);
  });
});

describe('a refresh', () => {
  it('gets what was granted, or less of it, each time it asks', async () => {
    const first = await detailed([payment, accounts]);
    const second = await tokensOf(refresh(shop, first.refresh_token, asked(accounts)));
    expect(second.authorization_details).toEqual([accounts]);
    expect(await spoken(second.access_token)).toMatchObject({ authorization_details: [accounts] });
    const third = await tokensOf(refresh(shop, second.refresh_token, asked()));
    expect(third).not.toHaveProperty('authorization_details');
    expect((await tokensOf(refresh(shop, third.refresh_token))).authorization_details).toEqual([payment, accounts]);
  });

  it('never gets more, and asking consumes nothing', async () => {
    const { refresh_token: token } = await detailed([payment]);
    const more = [
      { ...payment, instructedAmount: { currency: 'EUR', amount: '123.51' } },
      { ...payment, actions: ['initiate', 'status', 'cancel'] },
      { ...payment, actions: undefined },
      { ...payment, actions: [] },
      accounts,
      { type: 'everything' },
    ];
    for (const detail of more) expectBadDetails(await refresh(shop, token, asked(detail)));
    expect((await refresh(shop, token)).status).toBe(200);
  });

  it('with a reused token is a leak, whatever details it asks for', async () => {
    const { refresh_token: first } = await detailed([payment]);
    const { refresh_token: second } = await tokensOf(refresh(shop, first));
    const { refresh_token: third } = await tokensOf(refresh(shop, second));
    expectInvalidGrant(await refresh(shop, first, asked(accounts)));
    expectInvalidGrant(await refresh(shop, third));
  });

  it('that is retried gets the same response only for the same details', async () => {
    const { refresh_token: token } = await detailed([payment, accounts]);
    const answered = await tokensOf(refresh(shop, token, asked(payment)));
    expect(await tokensOf(refresh(shop, token, asked(payment)))).toEqual(answered);
    const other = await tokensOf(refresh(shop, token, asked(accounts)));
    expect(other).toMatchObject({ refresh_token: answered.refresh_token, authorization_details: [accounts] });
    expect((await tokensOf(refresh(shop, token))).authorization_details).toEqual([payment, accounts]);
    expectBadDetails(await refresh(shop, token, asked(payment, payment)));
    expect((await refresh(shop, answered.refresh_token)).status).toBe(200);
  });
});

describe('a device', () => {
  it('requests them, the person sees them, and the tokens carry them', async () => {
    const person = await detailScim.createPerson();
    const device = await freshDevice(shop, asked(payment));
    const agent = await signIn(person, { tenant: detailBank });
    const page = await enterCode(agent, device.user_code, detailBank);
    for (const said of ['Make one payment from your account.', '123.50', 'Merchant A'])
      expect(page.html).toContain(said);
    expect(page.html).not.toContain('See your accounts');
    await decideDevice(agent, page, 'allow');
    const less = { ...payment, actions: ['status'] };
    expectBadDetails(await poll(shop, device.device_code, asked(accounts)));
    const tokens = await tokensOf(poll(shop, device.device_code, asked(less)));
    expect(tokens.authorization_details).toEqual([less]);
    expect((await tokensOf(refresh(shop, tokens.refresh_token))).authorization_details).toEqual([payment]);
  });

  it.each(badDetails)('gets an error for invalid ones: %s', async (_what, details) => {
    expectBadDetails(await requestDevice(shop, { authorization_details: details }));
  });
});

describe('other grants', () => {
  it('a machine requests its own: its token has them, and no scope that it did not request', async () => {
    const ask = (form: Record<string, string>) => requestToken(shop, { grant_type: 'client_credentials', ...form });
    const tokens = await tokensOf(ask(asked(accounts)));
    expect(tokens).not.toHaveProperty('scope');
    expect(await spoken(tokens.access_token)).toMatchObject({ sub: shop.id, authorization_details: [accounts] });
    expect(await tokensOf(ask({ ...asked(accounts), scope: 'accounts' }))).toMatchObject({
      scope: 'accounts',
      authorization_details: [accounts],
    });
    expect(await tokensOf(ask({ ...asked({ ...accounts, locations: [ledger] }), resource: pay }))).not.toHaveProperty(
      'authorization_details',
    );
    for (const [, details] of badDetails) expectBadDetails(await ask({ authorization_details: details }));
  });

  const exchange = (form: Record<string, string>) =>
    requestToken(api, {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      audience: ledger,
      ...form,
    });

  it('an exchange passes on at most what the client may request itself', async () => {
    const { access_token: token } = await detailed([payment, accounts], { scope: 'accounts', resource: pay });
    expect((await tokensOf(exchange({ subject_token: token }))).authorization_details).toEqual([accounts]);
    expect(await tokensOf(exchange({ subject_token: token, ...asked() }))).not.toHaveProperty('authorization_details');
    expectBadDetails(await exchange({ subject_token: token, ...asked({ ...accounts, actions: ['list', 'delete'] }) }));
    expectBadDetails(await exchange({ subject_token: token, ...asked(payment) }));
  });

  it('an assertion carries none: requesting them is an error', async () => {
    const jwt = assertion(idp, { claims: { sub: 'anybody' } });
    expectBadDetails(
      await requestToken(clientOf('agent'), { grant_type: JWT_BEARER, assertion: jwt, ...asked(accounts) }),
    );
  });
});
