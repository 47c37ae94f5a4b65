/** Decodes a segment of a JWT: JSON in base64url (RFC 7519, 7.2). Returns undefined if it is not that. */
export function decodeSegment(segment: string): unknown {
  try {
    return JSON.parse(Buffer.from(segment, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
