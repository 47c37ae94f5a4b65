import type { Cause } from '@/lib/journal/audit/audit-entry';
import { beginningOf } from '@/lib/platform/shared/keepable';
import { encoded } from '@/lib/platform/shared/message';
import { sha256 } from '@/lib/platform/shared/secret';
import { newState, secretsOf } from './begin-upstream';
import { type CoveredClaims, coveredClaims } from './covered-claims';
import type { Asserted } from './linked-identity';
import { type IdentityProvider, mustManageProvider } from './provider';
import { type IdentityProviderServices, relationWith } from './services';
import type { IdentityProviderStore } from './store';
import type { Redeemed, Unavailable } from './upstream';

/** How long an administrator may take at the provider, and how long the result can be read. */
const SECONDS = 10 * 60;

/** Who started a test: an administrator in the console, or a customer's administrator through a setup link. */
export type TestStarter = 'test' | 'set-up';

/** A claim as pages show it: the value is JSON. */
export interface ShownClaim {
  name: string;
  value: string;
}

/** The result of a test sign-in. It has no token, no code and no secret. */
export type ProviderTestResult =
  | {
      kind: 'asserted';
      identity: Pick<Asserted, 'subject' | 'email' | 'emailVerified'>;
      /** What the mapping would use. Missing from results of the version before. */
      claims?: CoveredClaims;
      /** Null for a provider without ID tokens. */
      idToken: ShownClaim[] | null;
      /** Null if the provider has no userinfo endpoint. */
      userinfo: ShownClaim[] | null;
    }
  /** `reason` is an encoded message (lib/platform/shared/message.ts). */
  | { kind: 'failed'; reason: string };

/**
 * Who started the test from which a browser returns, judged by its query; null if it returns from a sign-in, whose
 * `state` is base64url up to a dot and longer than these names.
 */
export function testReturn(query: string): TestStarter | null {
  const [starter] = new URLSearchParams(query).get('state')?.split('.', 1) ?? [];
  return starter === 'test' || starter === 'set-up' ? starter : null;
}

/** What tests need, in which `store` keeps them for the session that starts them. */
export type ProviderTestServices<Step extends 'openTest' | 'claimTest' | 'finishTest'> = Omit<
  IdentityProviderServices,
  'store' | 'mayUseHttp'
> & { store: Pick<IdentityProviderStore, 'change' | Step> };

/**
 * Starts a test sign-in: the same request as a sign-in, but bound to the session that starts it, and its response
 * signs no one in, and links and creates nothing.
 * @throws AboveRank unless the actor may change the provider
 */
export async function beginProviderTest(
  services: ProviderTestServices<'openTest'>,
  {
    provider,
    sessionId,
    redirectUri,
    cause,
    starter = 'test',
  }: { provider: IdentityProvider; sessionId: string; redirectUri: string; cause: Cause; starter?: TestStarter },
  now: Date,
): Promise<{ kind: 'redirect'; url: string } | Unavailable> {
  const { tenantId, id: providerId } = provider;
  await services.store.change((steps) => mustManageProvider(steps, cause, provider));
  const state = `${starter}.${newState(services)}`;
  const going = await services.upstream.authorize(relationWith(services, provider), {
    redirectUri,
    scopes: ['openid', ...provider.scopes],
    state,
    ...secretsOf(services, state),
    maxAge: null,
    prompt: 'select_account',
    loginHint: null,
  });
  if (going.kind === 'unavailable') return going;
  const expiresAt = new Date(now.getTime() + SECONDS * 1000);
  await services.store.openTest({ tenantId, providerId, stateHash: sha256(state), sessionId, now, expiresAt });
  return going;
}

/**
 * Processes the return of a test. It is claimed before anything is requested from the provider: it counts only once,
 * only in the session that started it, and only for a few minutes. A disabled provider can be tested.
 */
export async function finishProviderTest(
  services: ProviderTestServices<'claimTest' | 'finishTest'>,
  {
    provider,
    sessionId,
    query,
    redirectUri,
  }: { provider: IdentityProvider; sessionId: string; query: string; redirectUri: string },
  now: Date,
): Promise<'finished' | 'no-test'> {
  const { tenantId, id: providerId } = provider;
  const states = new URLSearchParams(query).getAll('state');
  const [state] = states;
  if (states.length !== 1 || !state) return 'no-test';
  const test = { tenantId, providerId, stateHash: sha256(state), sessionId, now };
  if (!(await services.store.claimTest(test))) return 'no-test';
  const redeemed = await services.upstream.redeem(relationWith(services, provider), {
    redirectUri,
    query,
    state,
    ...secretsOf(services, state),
    maxAge: null,
    wantsEmail: provider.linking === 'verified_email' || provider.provisioning.creates,
    wantsUserinfo: true,
    undatedToo: true,
  });
  await services.store.finishTest({ ...test, result: resultOf(provider, redeemed) });
  return 'finished';
}

function resultOf({ provisioning }: IdentityProvider, redeemed: Redeemed): ProviderTestResult {
  if (redeemed.kind !== 'asserted') return { kind: 'failed', reason: keepable(encoded(redeemed.reason)) };
  const {
    asserted: { subject, email, emailVerified },
    received,
  } = redeemed;
  const { idToken, userinfo } = received;
  return {
    kind: 'asserted',
    identity: { subject, email, emailVerified },
    claims: coveredClaims(provisioning, received),
    idToken: idToken && shownClaims(idToken),
    userinfo: userinfo && shownClaims(userinfo),
  };
}

const CLAIMS_AT_MOST = 100;
const CHARACTERS_AT_MOST = 2_000;

/**
 * Members that are secrets of the exchange, or contain tokens: "_claim_sources … JWT … access_token" (OpenID Connect
 * Core, section 5.6.2).
 */
const HIDDEN = new Set([
  'nonce',
  'at_hash',
  'c_hash',
  's_hash',
  '_claim_sources',
  'access_token',
  'refresh_token',
  'id_token',
]);
/** A JSON Web Token: its header is a JSON object in base64url (RFC 7515 section 3.1, RFC 7516 section 3.1). */
const TOKEN = /^ey[\w-]+\.[\w-]*\.[\w-]*/;

/** Claims for showing, without tokens and limited in size. */
export function shownClaims(claims: Record<string, unknown>): ShownClaim[] {
  return Object.entries(claims)
    .filter(([name, value]) => !HIDDEN.has(name) && !isToken(value))
    .slice(0, CLAIMS_AT_MOST)
    .map(([name, value]) => ({
      name: keepable(beginningOf(name, 200)),
      value: keepable(
        shortened(JSON.stringify(value, (key, one) => (HIDDEN.has(key) || isToken(one) ? undefined : one))),
      ),
    }));
}

const isToken = (value: unknown): boolean => typeof value === 'string' && TOKEN.test(value);

const shortened = (text: string): string =>
  text.length > CHARACTERS_AT_MOST ? `${beginningOf(text, CHARACTERS_AT_MOST)}…` : text;

/** The database stores neither NUL nor unpaired surrogates. */
const keepable = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '\ufffd');
