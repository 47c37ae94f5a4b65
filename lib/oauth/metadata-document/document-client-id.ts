const LONGEST = 255;
const AUTHORITY_AND_PATH = /^https:\/\/[^/?#@\\]+\/[^#\\]*$/;

/**
 * Whether a client_id is the address of a metadata document: "an "https" scheme, MUST contain a path component, MUST NOT
 * contain single-dot or double-dot path segments, MUST NOT contain a fragment component and MUST NOT contain a username
 * or password" (draft-ietf-oauth-client-id-metadata-document, 3). A path of one slash is none that a document has.
 */
export function isDocumentClientId(clientId: string): boolean {
  if (clientId.length > LONGEST || !AUTHORITY_AND_PATH.test(clientId) || !URL.canParse(clientId)) return false;
  const { href, pathname } = new URL(clientId);
  // Spelled as every parser spells it: no other spelling of the same address is another client.
  return href === clientId && pathname !== '/' && !/(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(pathname);
}
