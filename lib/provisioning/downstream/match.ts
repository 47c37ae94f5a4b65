import { msg } from '@/lib/platform/shared/message';
import { isObject, type ScimObject } from '@/lib/scim/protocol/json';
import type { MatchAttribute } from './application';
import { PushFailed } from './push-failed';
import { accepted, type Remote, refusal } from './remote';

/** The value by which a resource is matched, ignoring case; null if it has none. */
export function matchValue(attribute: MatchAttribute, resource: ScimObject): string | null {
  const [name = '', sub] = attribute.split('.');
  const value = sub === undefined ? resource[name] : valueIn(resource[name], sub);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Of the primary value, or else the first. */
function valueIn(values: ScimObject[string] | undefined, sub: string): ScimObject[string] | undefined {
  const all = Array.isArray(values) ? values.filter((one) => isObject(one)) : [];
  return (all.find(({ primary }) => primary === true) ?? all[0])?.[sub];
}

/**
 * Finds the account there that a person has already.
 * @throws PushFailed when several match: adopting one of them could give a person another's account
 */
export async function findMatch(
  remote: Remote,
  attribute: MatchAttribute,
  wanted: ScimObject,
): Promise<(ScimObject & { id: string }) | null> {
  const value = matchValue(attribute, wanted);
  if (value === null) throw new PushFailed(msg('downstream.hasNothingToMatch', { attribute }));
  const filter = `${attribute} eq ${JSON.stringify(value)}`;
  const answer = await remote.call('GET', `/Users?${new URLSearchParams({ filter, startIndex: '1', count: '10' })}`);
  if (accepted(answer) === 'not-found') return null;
  // A service provider that ignores the filter must not lead to another person's account.
  const matching = resourcesOf(answer.body).filter((resource) => hasValue(attribute, resource, value));
  if (matching.length > 1) throw new PushFailed(msg('downstream.severalMatch', { attribute, value }));
  return matching[0] ?? null;
}

/** Whether one of the values is the same, ignoring case. */
function hasValue(attribute: MatchAttribute, resource: ScimObject, value: string): boolean {
  const [name = '', sub] = attribute.split('.');
  const present = resource[name];
  const all =
    sub === undefined ? [present] : Array.isArray(present) ? present.map((one) => isObject(one) && one[sub]) : [];
  return all.some((one) => typeof one === 'string' && one.toLowerCase() === value.toLowerCase());
}

/** The resources of a list (RFC 7644, 3.4.2) that have an id. */
export function resourcesOf(list: ScimObject | null): (ScimObject & { id: string })[] {
  const { Resources: resources } = list ?? {};
  return (Array.isArray(resources) ? resources : []).filter(
    (one): one is ScimObject & { id: string } => isObject(one) && typeof one.id === 'string' && one.id !== '',
  );
}

/** The id of a resource that was created. @throws PushFailed when the answer has none */
export function createdId(answer: { status: number; body: ScimObject | null }): string {
  if (answer.status < 200 || answer.status > 299) throw new PushFailed(refusal(answer));
  const id = answer.body?.id;
  if (typeof id !== 'string' || id === '')
    throw new PushFailed(msg('downstream.answeredWithoutResource', { statusCode: answer.status }));
  return id;
}
