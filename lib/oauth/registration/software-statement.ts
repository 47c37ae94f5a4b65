import type { RefusalReason } from '@/lib/oauth/protocol/errors';

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Why a software statement is not taken (RFC 7591, 2.3 and 3.2.2): what it says would count for more than what the
 * client says, so one whose issuer nobody here has approved is refused rather than passed over.
 * @returns null without one
 */
export function softwareStatementProblem({
  software_statement: statement,
}: Record<string, unknown>): RefusalReason | null {
  if (statement === undefined || statement === null) return null;
  return typeof statement === 'string' && JWT.test(statement)
    ? 'software-statement-unapproved'
    : 'software-statement-malformed';
}
