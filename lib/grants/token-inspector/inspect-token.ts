import type { ClientStore } from '@/lib/grants/clients/store';
import type { FamilyStatus } from '@/lib/grants/token-families/family';
import { getFamily } from '@/lib/grants/token-families/get-family';
import type { FamilyStore } from '@/lib/grants/token-families/store';
import { introspectAccessToken } from '@/lib/oauth/endpoints/introspect-access-token';
import { introspectRefreshToken } from '@/lib/oauth/endpoints/introspect-refresh-token';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { openRefreshToken, type RefreshToken } from '@/lib/oauth/tokens/refresh-token';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { SayText } from '@/lib/platform/shared/say-text';
import { text } from '@/lib/platform/shared/text';
import { checkJwt } from './check-jwt';
import { claimsInWords } from './claims-in-words';
import { type DecodedJwt, decodeJwt } from './decode-jwt';
import type { Inspection } from './inspection';
import { jwtKind } from './jwt-kinds';
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

const statuses: Record<FamilyStatus, string> = {
  living: text('active'),
  expired: text('expired'),
  revoked: text('revoked'),
  leaked: text('leaked'),
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
    family: { id, title: t('Token family, {status}', { status: t(statuses[status]) }) },
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
    claims: claimsInWords(jwt.claims, t),
    checks: await checkJwt(context, token, jwt, t),
    introspection: {
      answer: asJson((await introspectAccessToken(context, token)) ?? INACTIVE),
      asked: t('by its client, or by a client that serves a resource in its audience'),
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
    title: t('Refresh token'),
    about: t('A client uses it to get new access tokens. Its content is sealed: only this server can read it.'),
    claims: claimsInWords(
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
      { label: t('Seal'), verdict: 'good', told: t('Issued by this tenant and not altered.') },
      {
        label: t('Generation'),
        verdict: 'note',
        told:
          generation === 1
            ? t('The first in its token family.')
            : t('Number {generation} in its token family: each rotation adds one.', { generation: String(generation) }),
      },
      answer
        ? { label: t('State'), verdict: 'good', told: t('The token that its client can use next.') }
        : {
            label: t('State'),
            verdict: 'bad',
            told: t(
              'No longer valid: it was rotated or has expired, or its token family, person or client is no longer active.',
            ),
          },
    ],
    introspection: { answer: asJson(answer ?? INACTIVE), asked: t('by the client it was issued to') },
    ...(await belonging(stores, { tenantId, familyId, clientId, now: now() }, t)),
  };
}

const kindSaid = ({ title, about }: Pick<Inspection, 'title' | 'about'>, t: SayText) => ({
  title: t(title),
  about: t(about),
});

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** The value as it would be sent over the wire. */
const asJson = (value: object) => JSON.parse(JSON.stringify(value)) as JsonObject;
