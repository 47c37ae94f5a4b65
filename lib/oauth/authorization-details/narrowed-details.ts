import type { JsonValue } from '@/lib/platform/shared/json';
import { msg } from '@/lib/platform/shared/message';
import { versionOf } from '@/lib/platform/shared/version-of';
import type { AuthorizationDetail } from './authorization-detail';
import { isTextList, listFields } from './common-fields';
import { refusedDetails } from './details-error';
import { entryAt } from './parse-details';
import { type Knows, type MayAsk, requestedDetails } from './requested-details';

/**
 * The details of a token request: everything that was granted, or the subset that is requested (RFC 9396, 6). The
 * server defines how entries compare (6.1): an entry is within another when they are equal, except that the lists of
 * RFC 9396, 2.2 may have fewer values. Each granted entry covers only one requested entry, so that one payment cannot
 * become three.
 * @returns the requested entries; all granted entries when the parameter is omitted
 * @throws OAuthError (invalid_authorization_details)
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
  if (wider !== null) throw refusedDetails(msg('oauth.exceedsWhatWasGranted'), entryAt(wider));
  return asked;
}

/**
 * The first requested entry that cannot get its own granted entry, however the others are assigned. This is a
 * bipartite matching with augmenting paths.
 */
function firstWithoutOneOfItsOwn(
  asked: readonly AuthorizationDetail[],
  granted: readonly AuthorizationDetail[],
): number | null {
  const fits = asked.map((detail) => granted.flatMap((one, index) => (isWithin(detail, one) ? [index] : [])));
  /** For each granted entry, the index of the requested entry that it is assigned to. */
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

/**
 * An empty list could mean none or all, so it is only within another empty list. A value listed twice could mean having
 * it twice, so it is rejected.
 */
function isFewer(name: string, asked: JsonValue | undefined, granted: JsonValue | undefined): boolean {
  if (!listFields.some((field) => field === name) || !isTextList(asked) || !isTextList(granted)) return false;
  return asked.length > 0 && new Set(asked).size === asked.length && asked.every((one) => granted.includes(one));
}

function sameJson(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return versionOf({ value: one }) === versionOf({ value: other });
}

/** Whether two lists have the same entries in the same order. */
export function sameDetails(some: readonly AuthorizationDetail[], others: readonly AuthorizationDetail[]): boolean {
  return versionOf([...some]) === versionOf([...others]);
}
