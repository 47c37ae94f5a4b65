/**
 * A client under the FAPI 2.0 security profile. It authenticates with a signed assertion, pushes its authorization
 * request, and proves possession of the key that its tokens are bound to (DPoP).
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { exportJWK, generateKeyPair } from 'jose';
import * as client from 'openid-client';

const issuer = new URL(process.env.TESSERA_ISSUER ?? 'http://localhost:3000');
const clientId = process.env.TESSERA_CLIENT_ID ?? 'bank';
const redirectUri = process.env.TESSERA_REDIRECT_URI ?? 'https://bank.example/cb';
const scope = process.env.TESSERA_SCOPE ?? 'profile';
/** The private key, as a JWK. */
const keyFile = process.env.TESSERA_KEY_FILE ?? 'key.json';
/** The setup file for `tessera apply`. */
const clientFile = process.env.TESSERA_CLIENT_FILE ?? 'bank.json';

const ALGORITHM = 'ES256';

/** Generates a key pair, and a setup file that registers the client with the public key. */
async function setUp() {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const kid = crypto.randomUUID();
  await writeFile(keyFile, JSON.stringify({ ...(await exportJWK(pair.privateKey)), kid }), { mode: 0o600, flag: 'wx' });
  const bank = {
    client_id: clientId,
    client_name: 'Bank',
    fapi2_security_profile: true,
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: { keys: [{ ...(await exportJWK(pair.publicKey)), kid }] },
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    scope,
  };
  await writeFile(clientFile, JSON.stringify({ clients: [bank] }, null, 2));
  console.log(`The private key is in ${keyFile}. Register the client: npm run tessera -- apply ${clientFile}`);
}

/** @returns {Promise<client.PrivateKey>} */
async function readKey() {
  const { kid, ...jwk } = JSON.parse(await readFile(keyFile, 'utf8'));
  return {
    kid,
    key: await crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: jwk.crv }, false, ['sign']),
  };
}

/** @param {string} question */
async function ask(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim();
}

async function authorize() {
  // Allow http only if the server runs on this machine.
  const options = issuer.protocol === 'http:' ? { execute: [client.allowInsecureRequests] } : {};
  const server = await client.discovery(issuer, clientId, {}, client.PrivateKeyJwt(await readKey()), {
    algorithm: 'oauth2',
    ...options,
  });
  const DPoP = client.getDPoPHandle(server, await client.randomDPoPKeyPair(ALGORITHM));
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const expectedState = client.randomState();

  const url = await client.buildAuthorizationUrlWithPAR(
    server,
    {
      redirect_uri: redirectUri,
      scope,
      state: expectedState,
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    },
    { DPoP },
  );
  console.log(`Open this address within one minute:\n${url.href}\n`);

  const callback = new URL(await ask('Paste the address that the browser was redirected to: '));
  const tokens = await client.authorizationCodeGrant(server, callback, { pkceCodeVerifier, expectedState }, undefined, {
    DPoP,
  });
  console.log(`\n${tokens.token_type} ${tokens.scope ?? ''} ${tokens.expires_in}`);
}

await (process.argv[2] === 'set-up' ? setUp() : authorize());
