import type { Client } from '@/lib/oauth/clients/client';
import type { Issuer } from '@/lib/oauth/protocol/context';
import type { AuthorizationDetail } from './authorization-detail';
import { commonFieldProblem } from './common-fields';
import { entryAt, parseDetails } from './parse-details';
import { refusedDetails } from './refused-details';

export type MayAsk = Pick<Client, 'authorizationDetailsTypes'>;
export type Knows = Pick<Issuer, 'authorizationDetailsTypes'>;

/**
 * The authorization details asked for (RFC 9396, 5): each of a type that the tenant knows and the client is registered
 * for (10), and as that type has it.
 * @returns none where the parameter is left out
 * @throws OAuthRefusal (invalid_authorization_details)
 */
export function requestedDetails(parameter: string | undefined, client: MayAsk, issuer: Knows): AuthorizationDetail[] {
  const details = parameter === undefined ? [] : parseDetails(parameter);
  details.forEach((detail, index) => {
    const problem = detailProblem(detail, client, issuer);
    if (problem !== null) throw refusedDetails(problem, entryAt(index));
  });
  return details;
}

/** What stands against a client having such an entry now; null when nothing does. */
export function detailProblem(detail: AuthorizationDetail, client: MayAsk, issuer: Knows): string | null {
  const type = issuer.authorizationDetailsTypes.get(detail.type);
  const named = `has type ${detail.type.slice(0, 100)}, which`;
  if (!type) return `${named} is unknown`;
  if (!client.authorizationDetailsTypes.includes(detail.type)) return `${named} is not registered for the client`;
  return commonFieldProblem(detail) ?? type.problem(detail);
}

/**
 * Of entries granted earlier the first that the client could not be granted any more, since its type was changed, deleted
 * or taken from the client.
 * @returns why, or null when all stand
 */
export function withdrawnDetail(granted: readonly AuthorizationDetail[], client: MayAsk, issuer: Knows): string | null {
  for (const [index, detail] of granted.entries()) {
    const problem = detailProblem(detail, client, issuer);
    if (problem !== null) return `${entryAt(index)} ${problem}: withdrawn since it was granted`;
  }
  return null;
}
