/** Which of a browser's accounts a request is answered for (OpenID Connect Core, 3.1.2.1). */

import type { Client } from '@/lib/oauth/clients/client';
import type { AuthorizationParameters } from '@/lib/oauth/parameters/authorization-request';
import type { Account, OAuthContext, SignedIn } from '@/lib/oauth/protocol/context';
import { namesSubject, wantsAnother } from '../openid/requested-sign-in';
import { subjectOf } from '../openid/subject';

/**
 * Finds the account that a request is about: the current one, unless the request is for another person who is signed in
 * as well. "If the End-User identified by the ID Token is already logged in or is logged in as a result of the request
 * [...] then the Authorization Server returns a positive response" (`id_token_hint`). `login_hint` selects only among
 * the accounts of the browser; a hint that fits none changes nothing.
 * @param accounts all of the browser's accounts
 * @returns the current account, or null, if no other one is meant
 */
export function accountFor(
  context: Pick<OAuthContext, 'issuer' | 'pairwiseKey'>,
  client: Client,
  parameters: Pick<AuthorizationParameters, 'claims' | 'hintedSubject' | 'loginHint'>,
  current: SignedIn | null,
  accounts: readonly Account[],
): SignedIn | null {
  const { loginHint } = parameters;
  const fitting = accounts.filter(
    ({ personId }) => !wantsAnother(parameters, () => subjectOf(context, client, personId)),
  );
  const isCurrent = ({ sessionId }: Account) => sessionId === current?.sessionId;
  const named = loginHint === null ? [] : fitting.filter((account) => account.isNamed(loginHint));
  const meant = named.length > 0 ? named : namesSubject(parameters) ? fitting : [];
  if (meant.some(isCurrent)) return current;
  // An address that two people share identifies neither.
  const [only, ...more] = meant;
  return only && more.length === 0 ? only : current;
}
