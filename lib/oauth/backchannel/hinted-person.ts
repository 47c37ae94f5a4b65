/** The person that a client asks for (CIBA Core 1.0, 7.1 and 7.2). */
import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { isId } from '@/lib/platform/shared/id';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { subjectOf } from '../openid/subject';
import type { RequestParameters } from '../parameters/request-parameters';
import { verifyIdToken } from '../tokens/verify-id-token';

const HINTS = ['login_hint', 'id_token_hint', 'login_hint_token'] as const;
/** The maximum length of an email address; no user name is longer. */
const LONGEST_LOGIN_HINT = 320;

/**
 * Finds the active person that the one hint of a request means: by user name or primary email address, or by an ID
 * token that the client was issued. The answer is the same for a person who does not exist and for one who is
 * deactivated.
 * @throws OAuthError (unknown_user_id, invalid_request)
 */
export async function hintedPerson(
  parameters: RequestParameters,
  client: Client,
  context: OAuthContext,
): Promise<string> {
  const sent = HINTS.filter((hint) => parameters.get(hint) !== undefined);
  // "it is REQUIRED that the Client provides one (and only one) of the hints" (7.1).
  if (sent.length !== 1) throw new OAuthError('hint-invalid', msg('oauth.countHintsWereSent', { count: sent.length }));
  if (sent[0] === 'login_hint_token') throw new OAuthError('hint-invalid', msg('oauth.loginHintTokenWasSent'));
  const hint = parameters.get('id_token_hint');
  return hint === undefined
    ? named(parameters.required('login_hint'), client, context)
    : ofIdToken(hint, client, context);
}

/**
 * Clients could use the answers to find out who has an account, so those that guess are limited before the lookup
 * (docs/decisions/0062).
 */
async function named(hint: string, { clientId }: Client, { issuer, store, throttle }: OAuthContext): Promise<string> {
  const attempt = await throttle.loginHint({ clientId });
  if (attempt.kind === 'refused') {
    const { retryAfterSeconds } = attempt;
    const detail = msg('oauth.tooManyUnknownLoginHints', { retryAfterSeconds });
    throw new OAuthError('too-many-backchannel-requests', detail, undefined, retryAfterSeconds);
  }
  const { tenantId } = issuer;
  const person =
    hint.length > LONGEST_LOGIN_HINT
      ? null
      : ((await store.findAssertedPerson(tenantId, 'user_name', hint)) ??
        (await store.findAssertedPerson(tenantId, 'email', hint)));
  if (!person) throw unknown(msg('oauth.loginHintNamesNobody'));
  if (!person.active) throw unknown(msg('oauth.loginHintNamesInactivePerson'));
  await attempt.succeeded();
  return person.personId;
}

/** The token may have expired, like every ID token that is used as a hint. */
async function ofIdToken(hint: string, client: Client, context: OAuthContext): Promise<string> {
  const verified = await verifyIdToken(context, hint);
  if (verified.kind === 'invalid') throw unknown(msg('oauth.idTokenHintReason', { reason: verified.reason }));
  const { aud, sub } = verified.claims;
  if (aud !== client.clientId) throw unknown(msg('oauth.idTokenHintWasIssued'));
  const { store, issuer } = context;
  // A pairwise subject cannot be reversed: it is compared with those of the people who use the client.
  const people =
    client.subjectType === 'public'
      ? [sub].filter(isId)
      : await store.listPeopleOfClient(issuer.tenantId, client.clientId);
  const person = people.find((id) => subjectOf(context, client, id) === sub);
  if (person === undefined) throw unknown(msg('oauth.idTokenHintNamesNobody'));
  return person;
}

function unknown(reason: Sayable): OAuthError {
  return new OAuthError('unknown-user-id', reason);
}
