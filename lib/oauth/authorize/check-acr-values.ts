import type { Client } from '@/lib/oauth/clients/client';
import type { RequestParameters } from '../parameters/request-parameters';

/** More than any client lists. */
const VALUES_AT_MOST = 20;

/**
 * "Requested Authentication Context Class Reference values [...] in order of preference" (OpenID Connect Core, 3.1.2.1;
 * RFC 9470, 4). Unknown values are kept, but nothing satisfies them.
 * @returns the client's default if the request has none (OpenID Connect Registration, 2)
 */
export function checkAcrValues(
  parameters: RequestParameters,
  { defaultAcrValues }: Pick<Client, 'defaultAcrValues'>,
): string[] {
  const sent = parameters.get('acr_values');
  if (sent === undefined) return defaultAcrValues;
  return [...new Set(sent.split(' ').filter((value) => value !== ''))].slice(0, VALUES_AT_MOST);
}
