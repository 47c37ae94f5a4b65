import type { ErrorReason } from '@/lib/oauth/protocol/error-reasons';

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Why a software statement is rejected (RFC 7591, 2.3 and 3.2.2). Its values would take precedence over the client's
 * own, so a statement whose issuer is not approved is rejected rather than ignored.
 * @returns null if there is none
 */
export function softwareStatementProblem({
  software_statement: statement,
}: Record<string, unknown>): ErrorReason | null {
  if (statement === undefined || statement === null) return null;
  return typeof statement === 'string' && JWT.test(statement)
    ? 'software-statement-unapproved'
    : 'software-statement-malformed';
}
