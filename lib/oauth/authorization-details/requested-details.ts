import type { Client } from '@/lib/oauth/clients/client';
import type { Issuer } from '@/lib/oauth/protocol/context';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { AuthorizationDetail } from './authorization-detail';
import { commonFieldProblem } from './common-fields';
import { refusedDetails } from './details-error';
import { entryAt, parseDetails } from './parse-details';

export type MayAsk = Pick<Client, 'authorizationDetailsTypes'>;
export type Knows = Pick<Issuer, 'authorizationDetailsTypes'>;

/**
 * The requested authorization details (RFC 9396, 5). Each must be of a type that the tenant declares and the client is
 * registered for (10), and must match the type's schema.
 * @returns an empty list when the parameter is omitted
 * @throws OAuthError (invalid_authorization_details)
 */
export function requestedDetails(parameter: string | undefined, client: MayAsk, issuer: Knows): AuthorizationDetail[] {
  const details = parameter === undefined ? [] : parseDetails(parameter);
  details.forEach((detail, index) => {
    const problem = detailProblem(detail, client, issuer);
    if (problem !== null) throw refusedDetails(problem, entryAt(index));
  });
  return details;
}

/** Why the client may not have such an entry now; null when it may. */
export function detailProblem(detail: AuthorizationDetail, client: MayAsk, issuer: Knows): Sayable | null {
  const type = issuer.authorizationDetailsTypes.get(detail.type);
  const named = msg('oauth.hasTypeTypeWhich', { type: detail.type.slice(0, 100) });
  if (!type) return msg('oauth.namedIsUnknown', { named });
  if (!client.authorizationDetailsTypes.includes(detail.type)) return msg('oauth.namedIsNotRegisteredFor', { named });
  return commonFieldProblem(detail) ?? type.problem(detail);
}

/**
 * Finds the first granted entry that the client could no longer be granted, because its type was changed, deleted or
 * removed from the client.
 * @returns the reason, or null when all entries are still allowed
 */
export function withdrawnDetail(
  granted: readonly AuthorizationDetail[],
  client: MayAsk,
  issuer: Knows,
): Sayable | null {
  for (const [index, detail] of granted.entries()) {
    const problem = detailProblem(detail, client, issuer);
    if (problem !== null) return msg('oauth.indexProblemWithdrawnSinceIt', { index: entryAt(index), problem });
  }
  return null;
}
