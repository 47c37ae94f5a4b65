/** The Model Context Protocol: the client of its TypeScript SDK connects to a server that trusts us, with nothing configured. */
import { UnauthorizedError, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approve } from '../support/authorization';
import { type DocumentServer, publish, startDocumentServer } from '../support/document-server';
import { issuerOf } from '../support/environment';
import { personOf } from '../support/fixture';
import { type RunningMcpServer, startMcpServer } from '../support/mcp-server';
import { UserAgent } from '../support/user-agent';

const TENANT = 'reg-open';
const REDIRECT = 'http://localhost:33418/callback';

let mcp: RunningMcpServer;
let documents: DocumentServer;
beforeAll(async () => {
  mcp = await startMcpServer(issuerOf(TENANT));
  documents = await startDocumentServer(0);
});
afterAll(() => Promise.all([mcp?.close(), documents?.close()]));

/** What an application keeps for the SDK; a person's browser is where it sends the authorization request. */
function newProvider(clientMetadataUrl?: string) {
  const kept: { client?: OAuthClientInformationMixed; tokens?: OAuthTokens; verifier?: string; asked?: URL } = {};
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'Assistant', redirect_uris: [REDIRECT], grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'], token_endpoint_auth_method: 'none' },
    ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (url) => void (kept.asked = url),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? '',
  };
  return { kept, provider };
}

/** Connects, which needs a person first; then calls the tool. */
async function connectAndCall({ kept, provider }: ReturnType<typeof newProvider>) {
  const newTransport = () => new StreamableHTTPClientTransport(new URL(mcp.url), { authProvider: provider });
  const first = newTransport();
  await expect(new Client({ name: 'assistant', version: '1.0.0' }).connect(first)).rejects.toThrow(UnauthorizedError);
  const arrival = await approve(new UserAgent(), { url: kept.asked?.href ?? '', state: '', verifier: '', redirectUri: REDIRECT, client: { id: '', name: '', secret: null, method: 'none', redirectUri: REDIRECT, scope: '', tenant: TENANT } }, personOf('plain', TENANT));
  expect(arrival.left).toBe(true);
  expect(arrival.url.searchParams.get('iss')).toBe(issuerOf(TENANT));
  await first.finishAuth(arrival.url.searchParams.get('code') ?? '');

  const client = new Client({ name: 'assistant', version: '1.0.0' });
  await client.connect(newTransport());
  const greet = async () => (await client.callTool({ name: 'greet', arguments: { name: 'Olive' } })).content;
  expect(await greet()).toEqual([{ type: 'text', text: 'Hello, Olive' }]);
  return { client, greet };
}

describe.each([
  ['registers itself', () => newProvider()],
  ['is described by its address', () => newProvider(publish(documents, '/assistant/client.json', { client_name: 'Assistant', redirect_uris: [REDIRECT], grant_types: ['authorization_code', 'refresh_token'], token_endpoint_auth_method: 'none' }))],
])('the SDK’s client that %s', (how, create) => {
  test('discovers us, is allowed by a person, calls a tool with a token for that server alone, and renews it', async () => {
    const state = create();
    const { client, greet } = await connectAndCall(state);
    const { kept } = state;
    if (how === 'registers itself') expect(kept.client).toMatchObject({ client_id: expect.stringMatching(/^tsc_/), scope: 'mcp:tools' });
    else expect(kept.client).toMatchObject({ client_id: `${documents.origin}/assistant/client.json` });
    expect(kept.asked?.searchParams.get('resource')).toBe(mcp.url);
    expect(kept.asked?.searchParams.get('code_challenge_method')).toBe('S256');
    const claims = decodeJwt(kept.tokens?.access_token ?? '');
    expect(claims).toMatchObject({ aud: mcp.url, iss: issuerOf(TENANT), client_id: kept.client?.client_id, scope: 'mcp:tools' });
    expect(mcp.callers.at(-1)).toBe(claims.sub);

    // As when it has expired: the server refuses it, and the SDK renews it by itself.
    const before = kept.tokens;
    kept.tokens = { ...before, access_token: 'no-longer-good', token_type: 'Bearer' };
    expect(await greet()).toEqual([{ type: 'text', text: 'Hello, Olive' }]);
    expect(kept.tokens?.refresh_token).not.toBe(before?.refresh_token);
    expect(decodeJwt(kept.tokens?.access_token ?? '')).toMatchObject({ aud: mcp.url, sub: claims.sub });
    await client.close();
  });
});

test('a token whose signature is another is refused by the server', async () => {
  const state = newProvider();
  const { client } = await connectAndCall(state);
  const elsewhere = await fetch(mcp.url, { method: 'POST', headers: { Authorization: `Bearer ${state.kept.tokens?.access_token?.replace(/\.[^.]+$/, '.x')}` } });
  expect(elsewhere.status).toBe(401);
  expect(elsewhere.headers.get('www-authenticate')).toContain('resource_metadata=');
  await client.close();
});
