const LONGEST = 255;
const AUTHORITY_AND_PATH = /^https:\/\/[^/?#@\\]+\/[^#\\]*$/;

/**
 * Whether a client_id is the URL of a metadata document: "an "https" scheme, MUST contain a path component, MUST NOT
 * contain single-dot or double-dot path segments, MUST NOT contain a fragment component and MUST NOT contain a username
 * or password" (draft-ietf-oauth-client-id-metadata-document, 3). The path `/` alone does not count as a document.
 */
export function isDocumentClientId(clientId: string): boolean {
  if (clientId.length > LONGEST || !AUTHORITY_AND_PATH.test(clientId) || !URL.canParse(clientId)) return false;
  const { href, pathname } = new URL(clientId);
  // The URL must be in normalized form, so that no other spelling of it can be another client.
  return href === clientId && pathname !== '/' && !/(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(pathname);
}
