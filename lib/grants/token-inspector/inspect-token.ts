import type { ClientStore } from '@/lib/grants/clients/store';
import type { FamilyStatus } from '@/lib/grants/token-families/family';
import { getFamily } from '@/lib/grants/token-families/get-family';
import type { FamilyStore } from '@/lib/grants/token-families/store';
import { introspectAccessToken } from '@/lib/oauth/endpoints/introspect-access-token';
import { introspectRefreshToken } from '@/lib/oauth/endpoints/introspect-refresh-token';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { openRefreshToken, type RefreshToken } from '@/lib/oauth/tokens/refresh-token';
import type { JsonObject } from '@/lib/platform/shared/json';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';
import { checkJwt } from './check-jwt';
import { claimsText } from './claims-text';
import { type DecodedJwt, decodeJwt } from './decode-jwt';
import type { Inspection } from './inspection';
import { isIdToken, jwtKind, type Kind } from './jwt-kinds';
import { opaqueKind } from './opaque-kinds';

interface Stores {
  families: Pick<FamilyStore, 'findFamily' | 'listEvents'>;
  clients: Pick<ClientStore, 'find'>;
}

interface Named {
  tenantId: string;
  familyId: string | null;
  clientId: string | null;
  now: Date;
}

const statuses: Record<FamilyStatus, Sayable> = {
  living: msg('tokenInspector.active'),
  expired: msg('tokenInspector.expired'),
  revoked: msg('tokenInspector.revoked'),
  leaked: msg('tokenInspector.leaked'),
};

/** The token family, person and client that one of our tokens belongs to, each null if it no longer exists. */
async function belonging(
  { families, clients }: Stores,
  { tenantId, familyId, clientId, now }: Named,
  t: SayText,
): Promise<Pick<Inspection, 'family' | 'person' | 'client'>> {
  const life = familyId === null ? null : await getFamily(families, { tenantId, id: familyId, now });
  const found = clientId === null ? null : await clients.find(tenantId, clientId);
  const client = found && { id: found.clientId, name: found.clientName };
  if (!life) return { family: null, person: null, client };
  const { id, status, person } = life.family;
  const name = person.displayName ?? person.userName;
  return {
    family: { id, title: t('tokenInspector.tokenFamilyStatus', { status: t(statuses[status]) }) },
    person: name === null ? null : { id: person.id, name },
    client,
  };
}

/** More characters than any token that we issue. */
export const LONGEST_TOKEN = 32 * 1024;

const nothing: Omit<Inspection, 'title' | 'about'> = {
  header: null,
  claims: [],
  checks: [],
  introspection: null,
  family: null,
  person: null,
  client: null,
};

/** "If the token is not active […] SHOULD NOT include any additional information" (RFC 7662, 2.2). */
const INACTIVE = { active: false };

/**
 * Explains what a token is and whether it is valid, using the same code as the endpoints. Read-only: changes, consumes
 * and stores nothing.
 * @param pasted may contain whitespace and may start with the scheme of an Authorization header
 * @param t translates into the reader's language
 */
export async function inspectToken(
  context: OAuthContext,
  stores: Stores,
  pasted: string,
  t: SayText,
): Promise<Inspection> {
  const token = pasted
    .trim()
    .replace(/^(?:Bearer|DPoP)\s+/i, '')
    .replace(/\s+/g, '');
  const refresh = openRefreshToken(context, token);
  if (refresh) return inspectRefreshToken(context, stores, token, refresh, t);
  const jwt = decodeJwt(token);
  if (jwt) return inspectJwt(context, stores, token, jwt, t);
  return { ...nothing, ...kindSaid(opaqueKind(token), t) };
}

async function inspectJwt(
  context: OAuthContext,
  stores: Stores,
  token: string,
  jwt: DecodedJwt,
  t: SayText,
): Promise<Inspection> {
  const {
    issuer: { tenantId, issuer },
    now,
  } = context;
  const { family, client_id: clientId, iss } = jwt.claims;
  const ours = iss === issuer;
  const named = {
    tenantId,
    familyId: ours ? textOrNull(family) : null,
    clientId: ours ? textOrNull(clientId) : null,
    now: now(),
  };
  return {
    ...kindSaid(jwtKind(jwt), t),
    header: jwt.header,
    claims: claimsText(jwt.claims, t),
    checks: await checkJwt(context, token, jwt, t),
    introspection: isIdToken(jwt)
      ? null
      : {
          answer: asJson((await introspectAccessToken(context, token)) ?? INACTIVE),
          asked: t('tokenInspector.byItsClientOrBy'),
        },
    ...(await belonging(stores, named, t)),
  };
}

async function inspectRefreshToken(
  context: OAuthContext,
  stores: Stores,
  token: string,
  { clientId, familyId, generation, familyExpiresAt, scopes, confirmation }: RefreshToken,
  t: SayText,
): Promise<Inspection> {
  const {
    issuer: { tenantId },
    store,
    now,
  } = context;
  const owner = await store.findClient(tenantId, clientId);
  const answer = owner && (await introspectRefreshToken(context, owner, token));
  return {
    ...nothing,
    title: t('common.refreshToken'),
    about: t('tokenInspector.clientUsesItToGet'),
    claims: claimsText(
      {
        family: familyId,
        client_id: clientId,
        ...(scopes.length > 0 && { scope: scopes.join(' ') }),
        exp: familyExpiresAt,
        ...(confirmation && { cnf: asJson(confirmation) }),
      },
      t,
    ),
    checks: [
      { label: t('common.seal'), verdict: 'good', detail: t('tokenInspector.issuedByThisTenantAnd') },
      {
        label: t('common.generation'),
        verdict: 'note',
        detail:
          generation === 1
            ? t('tokenInspector.firstInItsTokenFamily')
            : t('tokenInspector.numberGenerationInItsToken', { generation: String(generation) }),
      },
      answer
        ? { label: t('common.state'), verdict: 'good', detail: t('tokenInspector.tokenThatItsClientCan') }
        : {
            label: t('common.state'),
            verdict: 'bad',
            detail: t('tokenInspector.noLongerValidItWas'),
          },
    ],
    introspection: { answer: asJson(answer ?? INACTIVE), asked: t('tokenInspector.byClientItWasIssued') },
    ...(await belonging(stores, { tenantId, familyId, clientId, now: now() }, t)),
  };
}

const kindSaid = ({ title, about }: Kind, t: SayText) => ({
  title: t(title),
  about: t(about),
});

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** The value as it would be sent over the wire. */
const asJson = (value: object) => JSON.parse(JSON.stringify(value)) as JsonObject;
