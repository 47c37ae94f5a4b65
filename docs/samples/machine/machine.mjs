/** A machine that gets tokens for itself, and proves who it is with a key that never leaves it (RFC 7523). */
import { readFile, writeFile } from 'node:fs/promises';
import { exportJWK, generateKeyPair } from 'jose';
import * as client from 'openid-client';

const issuer = process.env.TESSERA_ISSUER ?? 'http://localhost:3000';
const clientId = process.env.TESSERA_CLIENT_ID ?? '';
const scope = process.env.TESSERA_SCOPE;
/** The private key, as a JWK. */
const keyFile = process.env.TESSERA_KEY_FILE ?? 'key.json';

const ALGORITHM = 'ES256';

/** Makes a key for this machine alone, and prints the public half, which the server is given. */
async function makeKey() {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const kid = crypto.randomUUID();
  const name = { kid, alg: ALGORITHM, use: 'sig' };
  // Not over one that there is: the server would know this machine no more.
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
  // Only where the server is on this machine.
  const options = new URL(issuer).hostname === 'localhost' ? { execute: [client.allowInsecureRequests] } : {};
  const server = await client.discovery(new URL(issuer), clientId, undefined, client.PrivateKeyJwt(await readKey()), {
    algorithm: 'oauth2',
    ...options,
  });
  const tokens = await client.clientCredentialsGrant(server, scope === undefined ? {} : { scope });
  console.log(
    `A token for ${tokens.scope ?? 'no scope'}, good for ${tokens.expiresIn()} seconds:\n${tokens.access_token}`,
  );
}

await (process.argv[2] === 'key' ? makeKey() : getToken());
