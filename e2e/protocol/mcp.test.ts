/**
 * The Model Context Protocol: the client of its TypeScript SDK connects, without any configuration, to a server that
 * trusts us.
 */
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approve, authorizationRequest, codeOf, redemption } from '../support/authorization';
import { type DocumentServer, publish, startDocumentServer } from '../support/document-server';
import { ProofKey, requestBound } from '../support/dpop';
import { issuerOf } from '../support/environment';
import { personOf, type TestClient } from '../support/fixture';
import { mcpClientDocument, newMcpClient } from '../support/mcp-client';
import { type RunningMcpServer, startMcpServer } from '../support/mcp-server';
import { requestToken, tokensOf } from '../support/oauth';
import { registered } from '../support/registration';
import { UserAgent } from '../support/user-agent';

const TENANT = 'reg-open';
const REDIRECT = 'http://localhost:33418/callback';

let mcp: RunningMcpServer;
let documents: DocumentServer;
beforeAll(async () => {
  mcp = await startMcpServer(issuerOf(TENANT));
  documents = await startDocumentServer(0);
}, 60_000);
afterAll(() => Promise.all([mcp?.close(), documents?.close()]));

/** Connects, which requires a person to sign in first, and then calls the tool. */
async function connectAndCall({ kept, provider }: ReturnType<typeof newMcpClient>) {
  const newTransport = () => new StreamableHTTPClientTransport(new URL(mcp.url), { authProvider: provider });
  const first = newTransport();
  await expect(new Client({ name: 'assistant', version: '1.0.0' }).connect(first)).rejects.toThrow(UnauthorizedError);
  const arrival = await approve(new UserAgent(), { url: kept.asked?.href ?? '' }, personOf('plain', TENANT));
  expect(arrival.left).toBe(true);
  expect(arrival.url.searchParams.get('iss')).toBe(issuerOf(TENANT));
  await first.finishAuth(arrival.url.searchParams.get('code') ?? '');

  const client = new Client({ name: 'assistant', version: '1.0.0' });
  await client.connect(newTransport());
  const greet = async () => (await client.callTool({ name: 'greet', arguments: { name: 'Olive' } })).content;
  return { client, greet };
}

describe.each([
  ['registers itself', () => newMcpClient(REDIRECT)],
  [
    'is described by its address',
    () => newMcpClient(REDIRECT, publish(documents, '/assistant/client.json', mcpClientDocument(REDIRECT))),
  ],
])('the SDK’s client that %s', (how, create) => {
  test('discovers us, gets consent, calls a tool with a token for that server alone, and refreshes it', async () => {
    const state = create();
    const { client, greet } = await connectAndCall(state);
    const { kept } = state;
    if (how === 'registers itself')
      expect(kept.client).toMatchObject({ client_id: expect.stringMatching(/^tsc_/), scope: 'mcp:tools' });
    else expect(kept.client).toMatchObject({ client_id: `${documents.origin}/assistant/client.json` });
    expect(kept.asked?.searchParams.get('resource')).toBe(mcp.url);
    expect(kept.asked?.searchParams.get('code_challenge_method')).toBe('S256');
    const claims = decodeJwt(kept.tokens?.access_token ?? '');
    expect(claims).toMatchObject({
      aud: mcp.url,
      iss: issuerOf(TENANT),
      client_id: kept.client?.client_id,
      scope: 'mcp:tools',
    });
    const greeting = [{ type: 'text', text: `Hello, Olive. You are ${claims.sub}.` }];
    expect(await greet()).toEqual(greeting);

    // Acts like an expired token: the server rejects it, and the SDK refreshes it without help.
    const before = kept.tokens;
    kept.tokens = { ...before, access_token: 'no-longer-good', token_type: 'Bearer' };
    expect(await greet()).toEqual(greeting);
    expect(kept.tokens?.refresh_token).not.toBe(before?.refresh_token);
    expect(decodeJwt(kept.tokens?.access_token ?? '')).toMatchObject({ aud: mcp.url, sub: claims.sub });
    await client.close();
  });
});

/** The server's response to a call with a token. */
async function callWith(token: string | undefined): Promise<[number, string | null]> {
  const response = await fetch(mcp.url, {
    method: 'POST',
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
  });
  return [response.status, response.headers.get('www-authenticate')];
}

test('the server advertises its authorization server, and rejects tokens with a wrong signature or bound to a key', async () => {
  const app = {
    client_name: 'Notes',
    redirect_uris: [REDIRECT],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'none',
  };
  const { client_id: id } = await registered(TENANT, app);
  const client: TestClient = {
    id,
    name: 'Notes',
    secret: null,
    method: 'none',
    redirectUri: REDIRECT,
    scope: 'mcp:tools',
    tenant: TENANT,
  };
  const asking = async () => {
    const request = authorizationRequest(client, { resource: mcp.url });
    return {
      ...redemption(request, codeOf(await approve(new UserAgent(), request, personOf('plain', TENANT)))),
      resource: mcp.url,
    };
  };
  const plain = (await tokensOf(requestToken(client, await asking()))).access_token;
  const bound = (await tokensOf(requestBound(client, await asking(), new ProofKey()))).access_token;
  const place = `resource_metadata="${new URL(mcp.url).origin}/.well-known/oauth-protected-resource/mcp", scope="mcp:tools"`;
  expect(await callWith(undefined)).toEqual([401, `Bearer ${place}`]);
  for (const token of [plain.replace(/\.[^.]+$/, '.x'), bound])
    expect(await callWith(token)).toEqual([401, `Bearer error="invalid_token", ${place}`]);
  expect((await callWith(plain))[0]).not.toBe(401);

  await mcp.close();
  mcp = await startMcpServer(issuerOf(TENANT), 'mcp:admin');
  expect(await callWith(plain)).toEqual([
    403,
    expect.stringMatching(/^Bearer error="insufficient_scope", .*scope="mcp:admin"$/),
  ]);
}, 60_000);
