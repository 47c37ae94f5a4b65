/** What a segment of a JWT holds, JSON in base64url (RFC 7519, 7.2); undefined for what is neither. */
export function decodeSegment(segment: string): unknown {
  try {
    return JSON.parse(Buffer.from(segment, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
