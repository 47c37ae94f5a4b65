import { redirectHosts } from '@/lib/oauth/openid/sector';
import { text } from '@/lib/platform/shared/text';
import type { Rfc7591Metadata } from './rfc7591';

type Pairwise = Pick<Rfc7591Metadata, 'subject_type' | 'sector_identifier_uri' | 'redirect_uris'>;

/**
 * "If there are multiple hostnames in the registered redirect_uris, the Client MUST register a sector_identifier_uri"
 * (OpenID Connect Core, 8.1): otherwise it is undefined which host determines the subject identifiers.
 * @returns what is wrong with `sector_identifier_uri`, or null
 */
export function pairwiseProblem({
  subject_type: type,
  sector_identifier_uri: sector,
  redirect_uris: uris,
}: Pairwise): string | null {
  if (type !== 'pairwise' || sector !== undefined) return null;
  return redirectHosts(uris).length > 1
    ? text('is required for pairwise subjects, because the redirect URIs have several hosts')
    : null;
}
