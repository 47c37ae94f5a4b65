import { isPublic } from '@/lib/oauth/client';
import { grants } from '@/lib/oauth/grants';
import { redirectUriProblem } from '@/lib/oauth/redirect-uri-registration';
import type { Rfc7591Metadata } from './rfc7591';

/** What is checked of a field in the light of the others. */
type Checked = Pick<
  Rfc7591Metadata,
  | 'application_type' | 'token_endpoint_auth_method' | 'redirect_uris' | 'grant_types'
  | 'refresh_token_idle_seconds' | 'refresh_token_absolute_seconds' | 'refresh_token_rotation'
>;

interface Problems {
  addIssue(issue: { code: 'custom'; path: (string | number)[]; message: string }): void;
}

/** Adds an issue for each field that does not go with the others. For `superRefine`. */
export function checkClientMetadata(metadata: Checked, problems: Problems): void {
  const refuse = (path: (string | number)[], message: string) => problems.addIssue({ code: 'custom', path, message });
  checkRedirectUris(metadata, refuse);
  if (isPublic({ tokenEndpointAuthMethod: metadata.token_endpoint_auth_method })) checkPublic(metadata, refuse);
  const { refresh_token_idle_seconds: idle, refresh_token_absolute_seconds: absolute } = metadata;
  if (idle !== undefined && absolute !== undefined && idle > absolute) {
    refuse(['refresh_token_idle_seconds'], 'must not be longer than the absolute lifetime');
  }
}

type Refuse = (path: (string | number)[], message: string) => void;

function checkRedirectUris(metadata: Checked, refuse: Refuse): void {
  // "The authorization server MUST require public clients and confidential clients utilizing the implicit grant type
  // to register"; RFC 9700, 2.1 asks it of all.
  if (metadata.grant_types.includes('authorization_code') && metadata.redirect_uris.length === 0) {
    refuse(['redirect_uris'], 'must hold at least one address for the authorization code grant');
  }
  metadata.redirect_uris.forEach((uri, index) => {
    const problem = redirectUriProblem(uri, metadata.application_type);
    if (problem) refuse(['redirect_uris', index], problem);
  });
}

function checkPublic(metadata: Checked, refuse: Refuse): void {
  for (const grant of grants) {
    if (!grant.confidentialOnly || !metadata.grant_types.includes(grant.name)) continue;
    refuse(['grant_types', metadata.grant_types.indexOf(grant.name)], `${grant.name} is for clients that authenticate, and this one is public`);
  }
  // "Refresh tokens for public clients MUST be sender-constrained or use refresh token rotation" (RFC 9700, 2.2.2).
  if (!metadata.refresh_token_rotation) refuse(['refresh_token_rotation'], 'must be on for a public client');
}
