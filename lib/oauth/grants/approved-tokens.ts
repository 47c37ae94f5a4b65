import { narrowedResources } from '@/lib/oauth/parameters/resource';
import { withdrawnScope } from '@/lib/oauth/parameters/scope';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import type { NewFamily } from '@/lib/oauth/protocol/store';
import { msg } from '@/lib/platform/shared/message';
import type { Bytes } from '@/lib/platform/shared/secret';
import { narrowedDetails } from '../authorization-details/narrowed-details';
import { withdrawnDetail } from '../authorization-details/requested-details';
import { acrOf } from '../parameters/authentication-context';
import type { Poll, PollQuery } from '../polling/poll';
import { type Polled, pollRefusal, SLOW_DOWN_SECONDS, TOLERANCE_MILLISECONDS } from '../polling/polling';
import type { TokenResponse } from '../tokens/token-response';
import { firstTokens } from './first-tokens';
import type { GrantRequest } from './grant';

/** A grant type whose client polls until a person has decided. */
export interface PolledGrant extends Polled {
  grantType: string;
  poll(query: PollQuery): Promise<Poll>;
  redeem(redemption: {
    tenantId: string;
    codeHash: Bytes;
    family: NewFamily;
    now: Date;
  }): Promise<'redeemed' | 'not-redeemable'>;
}

/**
 * Answers a poll: with the tokens once the person has approved. Polling takes one database round trip.
 * @param codeHash SHA-256 of the device code or `auth_req_id`
 * @throws OAuthError
 */
export async function approvedTokens(
  { form, client, context, confirmation }: GrantRequest,
  grant: PolledGrant,
  codeHash: Bytes,
): Promise<TokenResponse> {
  const { tenantId } = context.issuer;
  const poll = () =>
    grant.poll({
      tenantId,
      codeHash,
      clientId: client.clientId,
      now: context.now(),
      slowDownSeconds: SLOW_DOWN_SECONDS,
      toleranceMilliseconds: TOLERANCE_MILLISECONDS,
    });
  const polled = await poll();
  if (polled.kind !== 'approved') throw pollRefusal(polled, grant, context.now());
  const { acr, amr } = polled.approval;
  const approval = { ...polled.approval, acr: acr ?? acrOf(amr) };
  const withdrawn = withdrawnScope(approval.scopes, client, context.issuer);
  if (withdrawn !== null)
    throw new OAuthError(grant.reasons.invalid, msg('oauth.scopeWithdrawnHasSinceBeen', { withdrawn }));
  const withdrawnEntry = withdrawnDetail(approval.authorizationDetails, client, context.issuer);
  if (withdrawnEntry !== null) throw new OAuthError(grant.reasons.invalid, withdrawnEntry);
  const { response, family } = await firstTokens(context, client, approval, {
    grantType: grant.grantType,
    resources: narrowedResources(form.all('resource'), approval.resources, context.issuer),
    authorizationDetails: narrowedDetails(
      form.get('authorization_details'),
      approval.authorizationDetails,
      client,
      context.issuer,
    ),
    confirmation,
    idToken: { nonce: null },
  });
  if ((await grant.redeem({ tenantId, codeHash, family, now: context.now() })) === 'redeemed') return response;
  // Another request was faster, the person may no longer sign in, or the client was disabled.
  const again = await poll();
  throw again.kind === 'approved'
    ? new OAuthError('approval-denied', msg('oauth.personMayNoLongerSignIn'))
    : pollRefusal(again, grant, context.now());
}
