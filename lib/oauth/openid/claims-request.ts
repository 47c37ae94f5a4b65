/** The `claims` parameter (OpenID Connect Core, 5.5), which requests individual claims for userinfo or the ID token. */
import { z } from 'zod';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import type { JsonValue } from '@/lib/platform/shared/json';
import { isKeepable } from '@/lib/platform/shared/keepable';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { RequestParameters } from '../parameters/request-parameters';
import { claims } from './claims';

const LONGEST = 4096;

/** What a request may say about a claim: nothing (null), that it is essential, or which values it must have. */
const Wish = z
  .object({
    essential: z.boolean().optional(),
    value: z.json().optional(),
    values: z.array(z.json()).min(1).max(50).optional(),
  })
  .nullable();
const Wishes = z.record(z.string(), Wish);

/** "Other members MAY be present. Any members used that are not understood MUST be ignored." */
const Parameter = z.object({ userinfo: Wishes.nullable().optional(), id_token: Wishes.nullable().optional() });

/**
 * The supported part of a claims request. Plain JSON: it is stored with the code, the token family and the refresh
 * token.
 */
export const ClaimsRequest = z.object({ userinfo: Wishes, idToken: Wishes });
export type ClaimsRequest = z.infer<typeof ClaimsRequest>;
export type Wish = z.infer<typeof Wish>;

/** Claims about the sign-in, which a request may ask for in addition to those about the person. */
const ABOUT_THE_SIGN_IN = ['sub', 'acr', 'auth_time'];
const understood = new Set([...ABOUT_THE_SIGN_IN, ...claims.map(({ name }) => name)]);

/**
 * @returns the supported claims that are requested; null if there are none
 * @throws OAuthError (invalid_request) if the parameter is not JSON of this form, is too long, or cannot be stored
 */
export function checkClaims(parameters: RequestParameters): ClaimsRequest | null {
  const sent = parameters.get('claims');
  if (sent === undefined) return null;
  if (sent.length > LONGEST) throw malformedClaims(msg('oauth.isLongerThanLO', { limit: LONGEST }));
  const json = parseJson(sent);
  // Checked before anything traverses the value: a valid request is only a few levels deep, and failing to store it
  // later would be a server error.
  if (!isKeepable(json)) throw malformedClaims(msg('oauth.claimsCannotBeStored'));
  const parsed = Parameter.safeParse(json);
  if (!parsed.success)
    throw malformedClaims(
      msg('oauth.doesNotMatchOpenidConnect', { error: z.prettifyError(parsed.error).slice(0, 300) }),
    );
  const request = { userinfo: known(parsed.data.userinfo ?? {}), idToken: known(parsed.data.id_token ?? {}) };
  return Object.keys({ ...request.userinfo, ...request.idToken }).length === 0 ? null : request;
}

function known(wishes: Record<string, Wish>): Record<string, Wish> {
  return Object.fromEntries(Object.entries(wishes).filter(([name]) => understood.has(name)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformedClaims(msg('oauth.isNotJson'));
  }
}

function malformedClaims(why: Sayable): OAuthError {
  return new OAuthError('malformed-parameter', msg('oauth.claimsWhy', { why }), 'claims');
}

/** The values that a wish accepts; null if it accepts any. */
export function wishedValues(wish: Wish | undefined): JsonValue[] | null {
  if (wish?.values !== undefined) return wish.values;
  return wish?.value === undefined ? null : [wish.value];
}
