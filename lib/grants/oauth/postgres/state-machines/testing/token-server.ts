import { randomBytes } from 'node:crypto';
import { deactivatePerson } from '@/lib/directory/person-access';
import { createDirectoryStore } from '@/lib/directory/postgres';
import { introspect } from '@/lib/oauth/endpoints/introspect';
import { token } from '@/lib/oauth/endpoints/token';
import type { SigningKeys } from '@/lib/oauth/keys/keys';
import type { Arrival } from '@/lib/oauth/protocol/arrival';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { newProof, newProofKey, type ProofKey } from '@/lib/oauth/testing/proof';
import { newSigningKeys } from '@/lib/oauth/testing/signing-keys';
import { issuer } from '@/lib/oauth/testing/tenant';
import { type Connection, type Database, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { type OpenStore, openStore } from '../../testing/open-store';
import { after, origin, type Seed, seed, waiting } from '../../testing/seed';

/** A client of the machine's tenant, with its credentials. */
export interface MachineClient {
  clientId: string;
  /** Null for a public client. */
  secret: string | null;
  /** Signs a DPoP proof for each request, which binds its tokens. */
  proofKey?: ProofKey;
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** The token endpoint on a database, without a socket, at a time that the test sets. */
export interface TokenServer {
  store: OpenStore;
  tenant: Pick<Seed, 'tenantId'>;
  clients: Record<'confidential' | 'public' | 'bound' | 'steady' | 'other', MachineClient>;
  /** Sends a form to the token endpoint, which answers it at `now`. */
  request(
    client: MachineClient,
    form: Record<string, string | undefined>,
    now: Date,
    arrival?: Arrival,
  ): Promise<Answer>;
  /** Whether introspection reports an access token as active. */
  isActive(accessToken: string, now: Date): Promise<boolean>;
  /** A new person with a session that outlives every sequence. */
  newPerson(now: Date): Promise<Seed>;
  deactivate(person: Seed, now: Date): Promise<void>;
  close(): Promise<void>;
}

/** A placeholder for services that a token request never uses. */
function notCalled(): never {
  throw new Error('A token request does not need this.');
}

const lifetimes = { ...issuer.lifetimes, refreshTokenIdleSeconds: 86_400, refreshTokenAbsoluteSeconds: 3 * 86_400 };
const refreshTokenKey = new Uint8Array(randomBytes(32));

/**
 * Opens a token server on a new database.
 * @param options.clientCopiesMilliseconds the maximum age of client copies; no sequence changes a client
 * @param options.authorizationDetailsTypes the types that the tenant has declared
 * @param options.keys the signing keys
 * @param options.tokenHook the tenant's token hook
 * @param options.through the connection that its store uses in place of the database's own
 */
export async function openTokenServer({
  clientCopiesMilliseconds = 3_600_000,
  authorizationDetailsTypes = issuer.authorizationDetailsTypes,
  keys = newSigningKeys(),
  tokenHook = null,
  through,
}: {
  clientCopiesMilliseconds?: number;
  authorizationDetailsTypes?: OAuthContext['issuer']['authorizationDetailsTypes'];
  keys?: SigningKeys;
  tokenHook?: OAuthContext['tokenHook'];
  through?: (database: Database) => Connection;
} = {}): Promise<TokenServer> {
  const store = await openStore({ clientCopiesMilliseconds, ...(through && { through }) });
  const { tenantId, clientId } = await seed(store.database);
  const contextAt = (now: Date, arrival: Arrival): OAuthContext => ({
    issuer: { ...issuer, tenantId, lifetimes, authorizationDetailsTypes },
    store: store.oauth,
    keys,
    refreshTokenKey,
    userCodeKey: refreshTokenKey,
    pingKey: refreshTokenKey,
    dpopNonceKey: refreshTokenKey,
    pairwiseKey: refreshTokenKey,
    logoutRequestKey: refreshTokenKey,
    now: () => now,
    origin,
    arrival,
    remoteKeys: { read: notCalled },
    mutualTls: null,
    tokenHook,
    unavailable: null,
    verificationUri: `${issuer.issuer}/device`,
    throttle: {
      secretWait: () => 0,
      wrongSecret: async () => undefined,
      userCode: notCalled,
      authorizationRequest: notCalled,
      deviceAuthorization: notCalled,
      loginHint: notCalled,
      backchannelRequest: notCalled,
      pushedRequest: notCalled,
      registration: notCalled,
      registrationRefused: notCalled,
      clientDocument: notCalled,
    },
    registration: { admits: notCalled, register: notCalled, read: notCalled, update: notCalled, delete: notCalled },
    documentClients: null,
    mapClaims: notCalled,
    personalTokens: { offered: [], find: notCalled, revoke: notCalled },
    signedIn: notCalled,
    browser: notCalled,
    interactionUrl: notCalled,
    formPostPage: notCalled,
    signOutPageUrl: notCalled,
    signedOutUrl: notCalled,
    accounts: notCalled,
    endSession: notCalled,
    endAccess: notCalled,
    handleSignal: notCalled,
    errorPage: notCalled,
    refused: () => undefined,
    used: () => undefined,
    issued: () => undefined,
    failed: (error) => {
      throw error;
    },
  });
  const register = async (
    name: string,
    differences: { tokenEndpointAuthMethod?: string; refreshTokenRotation?: boolean } = {},
  ): Promise<MachineClient> => {
    const method = differences.tokenEndpointAuthMethod ?? 'client_secret_post';
    const secret = method === 'none' ? null : newId();
    await store.database.prisma.client.create({
      data: {
        tenantId,
        clientId: name,
        clientName: name,
        tokenEndpointAuthMethod: method,
        redirectUris: ['https://app.example/callback'],
        grantTypes: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
        scopes: ['profile', 'mail.read', 'mail.send'],
        ...differences,
        ...(secret !== null && { secrets: { create: { id: newId(), secretHash: sha256(secret) } } }),
      },
    });
    return { clientId: name, secret };
  };
  const clients = {
    confidential: await register('confidential'),
    public: await register('public', { tokenEndpointAuthMethod: 'none' }),
    bound: { ...(await register('bound', { tokenEndpointAuthMethod: 'none' })), proofKey: newProofKey() },
    steady: await register('steady', { refreshTokenRotation: false }),
    other: await register('other'),
  };
  const post = async (
    endpoint: typeof token,
    { clientId: id, secret, proofKey }: MachineClient,
    form: Record<string, string | undefined>,
    now: Date,
    arrival = waiting(0),
  ): Promise<Answer> => {
    const body = new URLSearchParams({ client_id: id, ...(secret !== null && { client_secret: secret }) });
    for (const [name, value] of Object.entries(form)) if (value !== undefined) body.set(name, value);
    const url = `${issuer.issuer}${endpoint.path}`;
    const headers = proofKey && { DPoP: newProof(proofKey, { method: 'POST', url, now }) };
    const response = await endpoint.handler(
      new Request(url, { method: 'POST', body, ...(headers && { headers }) }),
      contextAt(now, arrival),
    );
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const server: TokenServer = {
    store,
    tenant: { tenantId },
    clients,
    request: (client, form, now, arrival) => post(token, client, form, now, arrival),
    isActive: async (accessToken, now) =>
      (await post(introspect, clients.other, { token: accessToken }, now)).body.active === true,
    async newPerson(now) {
      const [personId, sessionId] = [newId(), newId()];
      await store.database.execute(sql`
        WITH person AS (
          INSERT INTO person (tenant_id, id, user_name, user_name_key) VALUES (${tenantId}::uuid, ${personId}::uuid, ${personId}, ${personId})
        )
        INSERT INTO session (tenant_id, id, sid_hash, person_id, amr, auth_time, expires_at)
        VALUES (${tenantId}::uuid, ${sessionId}::uuid, ${sha256(sessionId)}, ${personId}::uuid, '{pwd}', ${now}, ${after(now, 60 * 24 * 30)})`);
      return { tenantId, clientId, personId, sessionId };
    },
    async deactivate({ personId }, now) {
      await deactivatePerson(
        createDirectoryStore(store.database),
        { tenantId, id: personId },
        { cause: { actor: { type: 'operator', id: null, name: 'test' }, origin: null }, now },
      );
    },
    close: () => store.close(),
  };
  return server;
}
