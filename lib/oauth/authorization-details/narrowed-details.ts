import type { JsonValue } from '@/lib/platform/shared/json';
import { versionOf } from '@/lib/platform/shared/version-of';
import type { AuthorizationDetail } from './authorization-detail';
import { isTextList, listFields } from './common-fields';
import { entryAt } from './parse-details';
import { refusedDetails } from './refused-details';
import { type Knows, type MayAsk, requestedDetails } from './requested-details';

/**
 * The details of a token request: those that were granted, or what is asked for within them (RFC 9396, 6). How entries
 * compare is for the server to define (6.1): one is within another when it equals it, but for the lists of RFC 9396, 2.2,
 * which may hold fewer. Each entry that was granted stands for one that is asked for: one payment is not three.
 * @returns those asked for; all that were granted where the parameter is left out
 * @throws OAuthRefusal (invalid_authorization_details)
 */
export function narrowedDetails(
  parameter: string | undefined,
  granted: readonly AuthorizationDetail[],
  client: MayAsk,
  issuer: Knows,
): AuthorizationDetail[] {
  if (parameter === undefined) return [...granted];
  const asked = requestedDetails(parameter, client, issuer);
  const wider = firstWithoutOneOfItsOwn(asked, granted);
  if (wider !== null) throw refusedDetails('exceeds what was granted', entryAt(wider));
  return asked;
}

/** The first entry for which no granted one is left, however those before it are given theirs: a matching, by augmenting paths. */
function firstWithoutOneOfItsOwn(
  asked: readonly AuthorizationDetail[],
  granted: readonly AuthorizationDetail[],
): number | null {
  const fits = asked.map((detail) => granted.flatMap((one, index) => (isWithin(detail, one) ? [index] : [])));
  /** By granted entry, which of those asked for has it. */
  const takenBy = new Map<number, number>();
  const canTake = (index: number, seen: Set<number>): boolean =>
    (fits[index] ?? []).some((one) => {
      if (seen.has(one)) return false;
      seen.add(one);
      const holder = takenBy.get(one);
      if (holder !== undefined && !canTake(holder, seen)) return false;
      takenBy.set(one, index);
      return true;
    });
  const without = asked.findIndex((_, index) => !canTake(index, new Set()));
  return without < 0 ? null : without;
}

function isWithin(asked: AuthorizationDetail, granted: AuthorizationDetail): boolean {
  const names = new Set([...Object.keys(asked), ...Object.keys(granted)]);
  return [...names].every((name) => {
    if (!Object.hasOwn(asked, name) || !Object.hasOwn(granted, name)) return false;
    return sameJson(asked[name], granted[name]) || isFewer(name, asked[name], granted[name]);
  });
}

/** An empty list would be none, or all: it is within nothing but another empty one. To name one twice could be to have it twice. */
function isFewer(name: string, asked: JsonValue | undefined, granted: JsonValue | undefined): boolean {
  if (!listFields.some((field) => field === name) || !isTextList(asked) || !isTextList(granted)) return false;
  return asked.length > 0 && new Set(asked).size === asked.length && asked.every((one) => granted.includes(one));
}

function sameJson(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return versionOf({ value: one }) === versionOf({ value: other });
}

/** Whether two lists of entries are the same, in the same order. */
export function sameDetails(some: readonly AuthorizationDetail[], others: readonly AuthorizationDetail[]): boolean {
  return versionOf([...some]) === versionOf([...others]);
}
