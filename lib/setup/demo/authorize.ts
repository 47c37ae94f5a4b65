import type { Container } from '@/lib/edge/container';
import type { CodeBinding } from '@/lib/oauth/parameters/authorization-request';
import type { Refresh } from '@/lib/oauth/protocol/store';
import { newId } from '@/lib/platform/shared/id';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { startSession } from '@/lib/sign-in/sessions/start-session';
import type { demoClients } from './demo-document';

const DAY_SECONDS = 86_400;
export const IDLE_SECONDS = 30 * DAY_SECONDS;
const ABSOLUTE_SECONDS = 90 * DAY_SECONDS;

/** The moment this many seconds after another. */
export const later = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000);

export interface Authorization {
  tenantId: string;
  person: { id: string };
  client: (typeof demoClients)[number];
  /** When the person signs in and consents. */
  at: Date;
  origin: RequestOrigin;
}

/** What a client needs to refresh its tokens. */
export type Held = Pick<Refresh, 'tenantId' | 'familyId' | 'clientId' | 'scopes' | 'origin'>;

/**
 * Returns the refresh token hash of a generation. The tokens are never disclosed, so they cannot be used outside the
 * demo.
 */
export type TokenOf = (generation: number) => Uint8Array<ArrayBuffer>;

/**
 * Signs a person in and authorizes a client through the same steps as over HTTP: session, authorization request,
 * consent, code, and its redemption.
 */
export async function authorize(
  { sessions, oauth }: Container,
  { tenantId, person, client, at, origin }: Authorization,
): Promise<{ held: Held; tokenOf: TokenOf }> {
  const started = await startSession(sessions, { tenantId, personId: person.id, amr: ['pwd'], origin }, at);
  if (started.kind !== 'started') throw new Error(`No session for a demonstration's person: ${started.kind}`);
  const { sessionId } = started;
  const {
    client_id: clientId,
    redirect_uris: [redirectUri],
  } = client;
  const scopes = client.scope.split(' ');
  const authTime = Math.floor(at.getTime() / 1000);
  const challenge = { codeChallenge: newSecret(), codeChallengeMethod: 'S256' } as const;
  const binding: CodeBinding = {
    redirectUri,
    redirectUriSent: true,
    scopes,
    resources: [],
    ...challenge,
    authTime,
    amr: ['pwd'],
    acr: null,
  };

  const [id, browserHash, codeHash] = [newId(), sha256(newSecret()), sha256(newSecret())];
  await oauth.saveAuthorizationRequest({
    tenantId,
    id,
    browserHash,
    personId: person.id,
    sessionId,
    expiresAt: later(at, 600),
    parameters: {
      responseType: 'code',
      clientId,
      redirectUri,
      redirectUriSent: true,
      scopes,
      state: newSecret(),
      ...challenge,
      resources: [],
      prompt: [],
      loginHint: null,
    },
  });
  const code = { codeHash, clientId, personId: person.id, sessionId, binding, expiresAt: later(at, 60) };
  await oauth.decideAuthorizationRequest({
    tenantId,
    id,
    browserHash,
    sessionId,
    now: at,
    origin,
    code,
    rememberConsent: !('first_party' in client),
  });

  const seed = newSecret();
  const tokenOf: TokenOf = (generation) => sha256(`${seed} ${generation}`);
  const familyId = newId();
  const family = {
    id: familyId,
    clientId,
    personId: person.id,
    sessionId,
    grantType: 'authorization_code',
    scopes,
    resources: [],
    authTime,
    amr: ['pwd'],
    acr: null,
    confirmation: null,
    refreshTokenHash: tokenOf(1),
    idleExpiresAt: later(at, IDLE_SECONDS),
    expiresAt: later(at, ABSOLUTE_SECONDS),
    origin,
  };
  const redeemed = await oauth.redeemCode({ tenantId, codeHash, family, now: later(at, 1) });
  if (redeemed !== 'redeemed') throw new Error('The demonstration could not redeem a code that it issued.');
  return { held: { tenantId, familyId, clientId, scopes, origin }, tokenOf };
}
