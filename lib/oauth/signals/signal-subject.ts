import { z } from 'zod';
import { type NamedSubject, namedSubject } from '@/lib/platform/shared/named-subject';

const complex = z.looseObject({ format: z.literal('complex'), user: namedSubject });
const scimUser = z.object({ format: z.literal('scim'), uri: z.string().regex(/^\/Users\/[^/]{1,255}$/) });

/**
 * The person that the `sub_id` of a security event token names (RFC 9493; `complex` of SSF 1.0, 3.3; `scim` of RFC
 * 9967, 2.1).
 * @param iss the issuer of the token
 * @param critical the members of a complex subject that the transmitter declared to be critical
 * @returns null if it is not in a format that we understand
 */
export function signalSubject(subId: unknown, iss: string, critical: readonly string[] = []): NamedSubject | null {
  const simple = namedSubject.safeParse(subId);
  if (simple.success) return simple.data;
  const inside = complex.safeParse(subId);
  // "MUST discard any event that contains a Subject with a Critical member that it is unable to process" (SSF 1.0, 3.6).
  if (inside.success) return critical.some((name) => name !== 'user' && name in inside.data) ? null : inside.data.user;
  const scim = scimUser.safeParse(subId);
  // A person in the transmitter's own directory, whose ID there is the `sub` of its tokens.
  return scim.success ? { format: 'iss_sub', iss, sub: scim.data.uri.slice('/Users/'.length) } : null;
}
