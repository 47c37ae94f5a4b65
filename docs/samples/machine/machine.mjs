/** Gets tokens for a machine, which authenticates with a private key that never leaves it (RFC 7523). */
import { readFile, writeFile } from 'node:fs/promises';
import { exportJWK, generateKeyPair } from 'jose';
import * as client from 'openid-client';

const issuer = process.env.TESSERA_ISSUER ?? 'http://localhost:3000';
const clientId = process.env.TESSERA_CLIENT_ID ?? '';
const scope = process.env.TESSERA_SCOPE;
/** The private key, as a JWK. */
const keyFile = process.env.TESSERA_KEY_FILE ?? 'key.json';

const ALGORITHM = 'ES256';

/** Generates a key pair for this machine and prints the public key, to be registered with the server. */
async function makeKey() {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const kid = crypto.randomUUID();
  const name = { kid, alg: ALGORITHM, use: 'sig' };
  // Never overwrite an existing key: the server could no longer authenticate this machine.
  await writeFile(keyFile, JSON.stringify({ ...(await exportJWK(pair.privateKey)), ...name }), {
    mode: 0o600,
    flag: 'wx',
  });
  console.log(JSON.stringify({ keys: [{ ...(await exportJWK(pair.publicKey)), ...name }] }, null, 2));
}

/** @returns {Promise<client.PrivateKey>} */
async function readKey() {
  const { kid, ...jwk } = JSON.parse(await readFile(keyFile, 'utf8'));
  return {
    kid,
    key: await crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: jwk.crv }, false, ['sign']),
  };
}

async function getToken() {
  // Allow http only if the server runs on this machine.
  const options = new URL(issuer).hostname === 'localhost' ? { execute: [client.allowInsecureRequests] } : {};
  const server = await client.discovery(new URL(issuer), clientId, undefined, client.PrivateKeyJwt(await readKey()), {
    algorithm: 'oauth2',
    ...options,
  });
  const tokens = await client.clientCredentialsGrant(server, scope === undefined ? {} : { scope });
  console.log(
    `Access token (scope: ${tokens.scope ?? 'none'}, expires in ${tokens.expiresIn()} seconds):\n${tokens.access_token}`,
  );
}

await (process.argv[2] === 'key' ? makeKey() : getToken());
