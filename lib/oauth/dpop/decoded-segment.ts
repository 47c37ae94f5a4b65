import type { z } from 'zod';

/** What a segment of a JWT holds, base64url of JSON; undefined for what is neither. */
export function decodedSegment(segment: string): unknown {
  try {
    return JSON.parse(Buffer.from(segment, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The fields that a schema refused, for a private reason. */
export function fieldsOf({ issues }: z.ZodError): string {
  return issues.map(({ path }) => path.join('.')).join(', ').slice(0, 200);
}
