import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportPKCS8, generateKeyPair, type JWK, jwtVerify, SignJWT } from 'jose';

/** How the provider knows a client as Apple does: by JWTs signed with a key that it has given to a team. */
export interface AppleClient {
  teamId: string;
  keyId: string;
  /** PKCS #8 in PEM, the content of the .p8 file. */
  privateKey: string;
  publicKey: CryptoKey;
}

/** A client with a new key. */
export async function newAppleClient(): Promise<AppleClient> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey: await exportPKCS8(privateKey), publicKey };
}

/** "exp … must not be greater than 15777000 (6 months in seconds) from the Current Unix Time" (Apple) */
const APPLE_SECONDS_AT_MOST = 15_777_000;

export const UPSTREAM_CLIENT = { id: 'tessera', secret: 'the secret of tessera at this provider' };

/** How the provider behaves; anything that is omitted behaves correctly. */
export interface Says {
  /** Overrides claims of the ID token; undefined omits a claim. */
  claims?: Record<string, unknown>;
  /** How the ID token is signed. `HS256` uses the client's secret, which an attacker might hope is accepted. */
  alg?: 'ES256' | 'RS256' | 'EdDSA' | 'PS256' | 'HS256' | 'none';
  /** Signs with an unpublished key. */
  foreignKey?: boolean;
  /** Overrides members of the metadata. */
  metadata?: Record<string, unknown>;
  /** Overrides parameters of the authorization response; undefined omits a parameter. */
  answer?: Record<string, string | undefined>;
  /** Replaces the token endpoint's response. */
  token?: { status: number; type?: string; body: string };
  userinfo?: Record<string, unknown>;
  /** Delay before the token endpoint responds. */
  milliseconds?: number;
}

interface Code {
  challenge: string;
  redirectUri: string;
  nonce: string;
}

type Algorithm = 'ES256' | 'RS256' | 'EdDSA' | 'PS256';

/**
 * An OpenID Connect provider at which everyone is already signed in, and which gives wrong answers when a test asks for
 * them.
 */
export class UpstreamProvider {
  says: Says = {};
  /** The latest authorization request. */
  asked: URLSearchParams = new URLSearchParams();
  /** How often the token endpoint redeemed a code. */
  redeemed = 0;
  /** Set to behave as Apple documents: responses are posted, and client secrets are JWTs. */
  apple: AppleClient | null = null;
  /** The parameter `user` of the next response, which Apple sends once. */
  user: string | undefined;
  /** The `sub` of the next sign-in. */
  subject = 'ada';

  private readonly codes = new Map<string, Code>();
  private readonly keys = new Map<Algorithm, { privateKey: CryptoKey; jwk: JWK }>();

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
  ) {}

  /** @param port by default any free port */
  static async start(port = 0): Promise<UpstreamProvider> {
    const server = createServer();
    await new Promise<void>((resolve, reject) => server.on('error', reject).listen(port, 'localhost', resolve));
    const provider = new UpstreamProvider(server, `http://localhost:${(server.address() as AddressInfo).port}`);
    for (const alg of ['ES256', 'RS256', 'EdDSA', 'PS256'] as const) {
      const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
      provider.keys.set(alg, { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: alg, alg, use: 'sig' } });
    }
    server.on('request', (request, response) => void provider.handle(request, response));
    return provider;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** A logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4), with what a test overrides. */
  async logoutToken(claims: Record<string, unknown>, { foreignKey = false, typ = 'logout+jwt' } = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const payload = {
      iss: this.issuer,
      aud: UPSTREAM_CLIENT.id,
      iat: now,
      exp: now + 120,
      jti: randomBytes(16).toString('base64url'),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      ...claims,
    };
    const own = this.keys.get('ES256');
    if (!own) throw new Error('ES256');
    return new SignJWT(JSON.parse(JSON.stringify(payload)) as Record<string, unknown>)
      .setProtectedHeader({ alg: 'ES256', kid: 'ES256', typ })
      .sign(foreignKey ? (await generateKeyPair('ES256')).privateKey : own.privateKey);
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.issuer);
    const json = (value: unknown, status = 200) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
        .end(JSON.stringify(value));
    if (url.pathname === '/.well-known/openid-configuration') return void json(this.metadata());
    if (url.pathname === '/jwks') return void json({ keys: [...this.keys.values()].map(({ jwk }) => jwk) });
    if (url.pathname === '/authorize' && this.apple)
      return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(formOf(this.post(url.searchParams)));
    if (url.pathname === '/authorize')
      return void response.writeHead(302, { Location: this.authorize(url.searchParams) }).end();
    if (url.pathname === '/token') return this.token(request, response, json);
    if (url.pathname === '/userinfo') return void json({ sub: this.subject, ...this.says.userinfo });
    response.writeHead(404).end();
  }

  private metadata() {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'ES256', 'PS256', 'EdDSA', 'HS256', 'none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      ...this.says.metadata,
    };
  }

  /** Responds to an authorization request immediately, because everyone is signed in. */
  authorize(asked: URLSearchParams): string {
    const query = new URLSearchParams(this.answer(asked));
    return `${asked.get('redirect_uri')}?${query}`;
  }

  /**
   * The same as Apple does it: a form that the browser posts. Apple demands the mode for the scopes `name` and `email`.
   */
  post(asked: URLSearchParams): { action: string; fields: Record<string, string> } {
    const scopes = (asked.get('scope') ?? '').split(' ');
    const action = asked.get('redirect_uri') ?? '';
    if (asked.get('response_mode') !== 'form_post' && scopes.some((scope) => scope === 'name' || scope === 'email'))
      return { action, fields: { error: 'invalid_request', state: asked.get('state') ?? '' } };
    return { action, fields: { ...this.answer(asked), ...(this.user !== undefined && { user: this.user }) } };
  }

  private answer(asked: URLSearchParams): Record<string, string> {
    this.asked = asked;
    const code = randomBytes(16).toString('base64url');
    this.codes.set(code, {
      challenge: asked.get('code_challenge') ?? '',
      redirectUri: asked.get('redirect_uri') ?? '',
      nonce: asked.get('nonce') ?? '',
    });
    const answer = { code, state: asked.get('state') ?? undefined, iss: this.issuer, ...this.says.answer };
    return Object.fromEntries(
      Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
  }

  private async token(
    request: IncomingMessage,
    response: ServerResponse,
    json: (value: unknown, status?: number) => unknown,
  ): Promise<void> {
    const form = new URLSearchParams(await text(request));
    if (this.says.milliseconds) await new Promise((resolve) => setTimeout(resolve, this.says.milliseconds));
    const code = this.codes.get(form.get('code') ?? '');
    this.codes.delete(form.get('code') ?? '');
    const expected = `Basic ${Buffer.from(`${UPSTREAM_CLIENT.id}:${encodeURIComponent(UPSTREAM_CLIENT.secret).replaceAll('%20', '+')}`).toString('base64')}`;
    const known = this.apple
      ? await isSignedBy(this.apple, form.get('client_secret') ?? '', this.issuer)
      : request.headers.authorization === expected;
    if (!known) return void json({ error: 'invalid_client' }, 401);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!code || code.challenge !== challenge || code.redirectUri !== form.get('redirect_uri'))
      return void json({ error: 'invalid_grant' }, 400);
    this.redeemed++;
    const { token } = this.says;
    if (token)
      return void response
        .writeHead(token.status, { 'Content-Type': token.type ?? 'application/json' })
        .end(token.body);
    json({
      access_token: randomBytes(16).toString('base64url'),
      token_type: 'Bearer',
      expires_in: 60,
      id_token: await this.idToken(code),
    });
  }

  private async idToken({ nonce }: Code): Promise<string> {
    const { alg = 'ES256', foreignKey = false, claims = {} } = this.says;
    const now = Math.floor(Date.now() / 1000);
    const payload = {
      iss: this.issuer,
      aud: UPSTREAM_CLIENT.id,
      sub: this.subject,
      nonce,
      iat: now,
      exp: now + 60,
      auth_time: now,
      ...claims,
    };
    if (alg === 'none') return `${encode({ alg: 'none' })}.${encode(payload)}.`;
    const signer = new SignJWT(JSON.parse(JSON.stringify(payload)) as Record<string, unknown>).setProtectedHeader({
      alg,
      kid: alg,
    });
    if (alg === 'HS256') return signer.sign(new TextEncoder().encode(UPSTREAM_CLIENT.secret));
    const own = this.keys.get(alg);
    if (!own) throw new Error(alg);
    return signer.sign(foreignKey ? (await generateKeyPair(alg)).privateKey : own.privateKey);
  }
}

/** Whether a client secret is what Apple asks for. */
async function isSignedBy({ teamId, keyId, publicKey }: AppleClient, secret: string, issuer: string): Promise<boolean> {
  try {
    const { payload, protectedHeader } = await jwtVerify(secret, publicKey, {
      algorithms: ['ES256'],
      issuer: teamId,
      subject: UPSTREAM_CLIENT.id,
      audience: issuer,
      requiredClaims: ['iat', 'exp'],
    });
    return protectedHeader.kid === keyId && (payload.exp ?? 0) - Date.now() / 1000 <= APPLE_SECONDS_AT_MOST;
  } catch {
    return false;
  }
}

/** A page that posts the fields at once. */
function formOf({ action, fields }: { action: string; fields: Record<string, string> }): string {
  const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  return `<!doctype html><title>Apple</title><form method="post" action="${escaped(action)}">${inputs.join('')}<button>Continue</button></form><script>document.forms[0].submit()</script>`;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
