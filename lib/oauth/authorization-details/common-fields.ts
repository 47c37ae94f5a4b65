import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { AuthorizationDetail } from './authorization-detail';

/** The members of RFC 9396, 2.2 that are lists of strings. A token request may narrow them to fewer values. */
export const listFields = ['locations', 'actions', 'datatypes', 'privileges'] as const;

/**
 * Checks the members that RFC 9396, 2.2 defines for all types and returns the problem, or null. Whether the entry's own
 * type allows them is checked by its schema.
 */
export function commonFieldProblem(detail: AuthorizationDetail): Sayable | null {
  const wrong = listFields.find((name) => Object.hasOwn(detail, name) && !isTextList(detail[name]));
  if (wrong !== undefined) return msg('oauth.wrongIsNotListOf', { wrong });
  return Object.hasOwn(detail, 'identifier') && typeof detail.identifier !== 'string'
    ? msg('oauth.identifierIsNotString')
    : null;
}

export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
