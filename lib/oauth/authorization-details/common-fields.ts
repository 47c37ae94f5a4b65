import type { AuthorizationDetail } from './authorization-detail';

/** The members of RFC 9396, 2.2 that are lists of text: of these an entry may be narrowed to fewer. */
export const listFields = ['locations', 'actions', 'datatypes', 'privileges'] as const;

/** What an entry has against the members that RFC 9396, 2.2 defines for all types; whether its own type has them is for that to say. */
export function commonFieldProblem(detail: AuthorizationDetail): string | null {
  const wrong = listFields.find((name) => Object.hasOwn(detail, name) && !isTextList(detail[name]));
  if (wrong !== undefined) return `/${wrong} is not a list of strings`;
  return Object.hasOwn(detail, 'identifier') && typeof detail.identifier !== 'string'
    ? '/identifier is not a string'
    : null;
}

export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
