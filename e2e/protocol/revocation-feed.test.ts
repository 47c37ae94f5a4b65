/** The revocation feed, directly and through the package that resource servers use. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTokenVerifier, TokenRejected, type TokenVerifier } from '../../packages/token-verifier/index';
import { freshTokens } from '../support/authorization';
import { ProofKey, requestBound } from '../support/dpop';
import { issuerOf } from '../support/environment';
import { clientOf } from '../support/fixture';
import { freePort } from '../support/free-port';
import { requestToken, revoke, tokensOf } from '../support/oauth';
import { PATCH_SCHEMA, scim } from '../support/scim';
import { send } from '../support/send';

const spa = clientOf('spa');
const machine = clientOf('machine');
const feedUrl = `${issuerOf()}/revocations`;
const keys = createRemoteJWKSet(new URL(`${issuerOf()}/jwks`));

async function readFeed(query = '') {
  const response = await send(feedUrl + query);
  expect(response.status).toBe(200);
  const { payload } = await jwtVerify<{ families: string[]; tokens: string[]; next: string; more: boolean }>(
    await response.text(),
    keys,
    { issuer: issuerOf(), typ: 'revocations+jwt' },
  );
  return { payload, headers: response.headers };
}

describe('the revocation feed', () => {
  it('is listed in the metadata, signed, short-lived and cacheable', async () => {
    const metadata = (await (await send(`${issuerOf()}/.well-known/oauth-authorization-server`)).json()) as Record<
      string,
      unknown
    >;
    expect(metadata.revocation_feed_uri).toBe(feedUrl);
    const { payload, headers } = await readFeed();
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      'application/revocations+jwt',
      'public, max-age=1',
    ]);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
  });

  it('lists a revoked token and family, to readers that continue and to new ones', async () => {
    const before = await readFeed();
    const { access_token } = await tokensOf(requestToken(machine, { grant_type: 'client_credentials' }));
    await revoke(machine, access_token);
    const person = await freshTokens(spa, await scim.createPerson());
    await revoke(spa, person.refresh_token ?? '');
    for (const query of ['', `?since=${encodeURIComponent(before.payload.next)}`]) {
      const { payload } = await readFeed(query);
      expect(payload.tokens).toContain(decodeJwt(access_token).jti);
      expect(payload.families).toContain(decodeJwt(person.access_token).family);
    }
  });

  it('answers 304 to an up-to-date reader until something is revoked', async () => {
    await vi.waitFor(async () => {
      const { headers } = await readFeed();
      const again = await send(feedUrl, { headers: { 'If-None-Match': headers.get('etag') ?? '' } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }, 20_000);
  });

  it.each(['x', '1.family.x', '-1', '1.person.y', ''])(
    'rejects a position that it did not issue: %j',
    async (since) => {
      const response = await send(`${feedUrl}?since=${encodeURIComponent(since)}`);
      expect([response.status, await response.json()]).toEqual([
        400,
        expect.objectContaining({ error: 'invalid_request' }),
      ]);
    },
  );

  it('is separate for each tenant', async () => {
    const { access_token } = await tokensOf(requestToken(machine, { grant_type: 'client_credentials' }));
    await revoke(machine, access_token);
    const response = await send(`${issuerOf('acme')}/revocations`);
    expect(decodeJwt<{ tokens: string[] }>(await response.text())).toMatchObject({
      iss: issuerOf('acme'),
      tokens: expect.not.arrayContaining([decodeJwt(access_token).jti]),
    });
  });
});

describe('a resource server that verifies signatures and reads the feed', () => {
  let verifier: TokenVerifier;
  beforeAll(async () => {
    verifier = await createTokenVerifier({ issuer: issuerOf(), audience: issuerOf(), pollSeconds: 0.5 });
  });
  afterAll(() => verifier?.close());

  /** Allows time for several polls on a slow machine. */
  const falls = (token: string) =>
    vi.waitFor(
      () =>
        expect(verifier.verify(token)).rejects.toMatchObject({
          error: 'invalid_token',
          message: 'The access token was revoked',
        }),
      { timeout: 15_000, interval: 200 },
    );

  it('rejects a token soon after it was revoked, and no other', async () => {
    const [one, other] = [
      await tokensOf(requestToken(machine, { grant_type: 'client_credentials' })),
      await tokensOf(requestToken(machine, { grant_type: 'client_credentials' })),
    ];
    expect(await verifier.verify(one.access_token)).toMatchObject({ client_id: machine.id });
    await revoke(machine, one.access_token);
    await falls(one.access_token);
    expect(await verifier.verify(other.access_token)).toMatchObject({ client_id: machine.id });
  });

  it('rejects every token of a person whom the directory has deactivated', async () => {
    const person = await scim.createPerson();
    const [first, second] = [await freshTokens(spa, person), await freshTokens(clientOf('web'), person)];
    for (const { access_token } of [first, second])
      expect(await verifier.verify(access_token)).toMatchObject({ sub: person.id });
    await scim.send('PATCH', `/Users/${person.id}`, {
      schemas: [PATCH_SCHEMA],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    });
    for (const { access_token } of [first, second]) await falls(access_token);
  });

  it('rejects a token bound to a key, unless that key is proved', async () => {
    const key = new ProofKey();
    const { access_token } = await tokensOf(requestBound(machine, { grant_type: 'client_credentials' }, key));
    for (const proven of [undefined, {}, { jkt: new ProofKey().thumbprint }, { 'x5t#S256': key.thumbprint }]) {
      await expect(verifier.verify(access_token, proven)).rejects.toMatchObject({
        error: 'invalid_token',
        message: expect.stringContaining('bound to a key'),
      });
    }
    expect(await verifier.verify(access_token, { jkt: key.thumbprint })).toMatchObject({
      client_id: machine.id,
      cnf: { jkt: key.thumbprint },
    });
  });

  it('rejects tokens for other audiences, altered ones and other token types', async () => {
    const { access_token } = await tokensOf(requestToken(machine, { grant_type: 'client_credentials' }));
    const elsewhere = await createTokenVerifier({ issuer: issuerOf(), audience: 'https://elsewhere.example' });
    await expect(elsewhere.verify(access_token)).rejects.toThrow(TokenRejected);
    elsewhere.close();
    const feed = await (await send(feedUrl)).text();
    for (const token of [`${access_token}x`, feed, ''])
      await expect(verifier.verify(token)).rejects.toThrow(TokenRejected);
  });
});

describe('the sample resource server, run as its README says', () => {
  let sample: ChildProcess;
  let address: string;
  beforeAll(async () => {
    const port = await freePort();
    address = `http://localhost:${port}`;
    const script = join(import.meta.dirname, '..', '..', 'docs/samples/resource-server/server.ts');
    sample = spawn(process.execPath, ['--import', 'tsx', script], {
      env: { ...process.env, ISSUER: issuerOf(), PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((resolve, reject) => {
      sample.stdout?.on('data', (text: Buffer) =>
        text.toString().includes('takes tokens of') ? resolve() : undefined,
      );
      sample.once('exit', (code) => reject(new Error(`The sample ended with ${code}.`)));
    });
  }, 60_000);
  afterAll(() => sample?.kill());

  async function call(token?: string) {
    const response = await fetch(address, token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } });
    return {
      status: response.status,
      challenge: response.headers.get('www-authenticate'),
      body: await response.text(),
    };
  }

  it('accepts a token until seconds after its revocation, and none bound to a key', async () => {
    expect(await call()).toMatchObject({ status: 401, challenge: 'Bearer' });
    const { access_token } = await tokensOf(requestToken(machine, { grant_type: 'client_credentials' }));
    expect(await call(access_token)).toMatchObject({
      status: 200,
      body: expect.stringContaining(`"hello":"${machine.id}"`),
    });
    const bound = await tokensOf(requestBound(machine, { grant_type: 'client_credentials' }, new ProofKey()));
    expect(await call(bound.access_token)).toMatchObject({
      status: 401,
      challenge: expect.stringContaining('error="invalid_token"'),
    });
    await revoke(machine, access_token);
    await vi.waitFor(
      async () =>
        expect(await call(access_token)).toMatchObject({ status: 401, body: 'The access token was revoked\n' }),
      { timeout: 30_000, interval: 200 },
    );
  }, 60_000);
});
