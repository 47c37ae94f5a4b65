import { askedToAdopt } from '@/lib/directory/scim-adoption';
import type { ScratchSender } from '@/lib/edge/scim/scratch-scim';
import type { Person } from '@/lib/people/person';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import { parseJsonText } from '@/lib/platform/shared/parse-json';
import { recorded } from '@/lib/platform/shared/say-plainly';
import { differences, type PatchOperation } from '@/lib/provisioning/pull/differences';
import { ENTERPRISE, type PulledPerson } from '@/lib/provisioning/pull/pulled-person';
import type { NamedEffect, PullEffect } from '@/lib/provisioning/pull/run';
import { asConnectionSees } from '@/lib/scim/mapping/map-attributes';
import type { Mapping } from '@/lib/scim/mapping/mapping';
import { publicError } from '@/lib/scim/protocol/errors';
import { isObject } from '@/lib/scim/protocol/json';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const HEADERS = { 'Content-Type': 'application/scim+json', Accept: 'application/scim+json' };

/** What is needed to apply what a directory says about a person. */
export interface Applying {
  send: ScratchSender;
  mapping: Mapping | undefined;
  now: () => Date;
}

/** What the directory says, and what is known here. */
export interface Said {
  pulled: PulledPerson;
  /** The connection's person, if it has one. */
  person: Person | null;
  /** Whether the directory said before that the person is active; null if it did not say. */
  wasActive: boolean | null;
}

/**
 * Makes a person as the directory says: creates or adopts someone who is active there and unknown here, and changes
 * someone known. Whoever is not active there is deactivated by a request of its own, so that no other attribute can
 * fail it. Someone who is inactive here becomes active only if the directory had said inactive before: otherwise a list
 * would undo what an administrator or a signal did.
 * @returns null if there is nothing to do, because someone unknown is not active
 */
export async function applyPerson(
  applying: Applying,
  { pulled, person, wasActive }: Said,
): Promise<NamedEffect | null> {
  if (!person) return pulled.active === true ? createPerson(applying, pulled) : null;
  const seen = applying.mapping ? asConnectionSees(applying.mapping, person.attributes) : person.attributes;
  if (pulled.active === false) {
    if (person.attributes.active) return deactivate(applying, { id: person.id, name: nameOf(person.attributes) });
    return { effect: 'unchanged', id: person.id, name: nameOf(person.attributes), reason: null };
  }
  const returns = pulled.active === true && wasActive === false;
  const operations = differences(seen, {
    ...pulled.attributes,
    externalId: pulled.id,
    ...(returns && { active: true }),
  });
  return patch(applying, { id: person.id, name: nameOf(person.attributes) }, operations, 'changed');
}

export const deactivate = (applying: Applying, person: { id: string; name: string }): Promise<NamedEffect> =>
  patch(applying, person, [{ op: 'replace', path: 'active', value: false }], 'deactivated');

/** Deletes someone whom the directory has deleted for good. */
export async function deletePerson({ send }: Applying, { id, attributes }: Person): Promise<NamedEffect> {
  const sent = await send({ method: 'DELETE', address: `/Users/${id}`, headers: {}, body: null });
  return { ...outcome(sent, 'deleted'), id, name: nameOf(attributes) };
}

async function patch(
  { send }: Applying,
  { id, name }: { id: string; name: string },
  operations: readonly PatchOperation[],
  effect: PullEffect,
): Promise<NamedEffect> {
  if (operations.length === 0) return { effect: 'unchanged', id, name, reason: null };
  const body = JSON.stringify({ schemas: [PATCH], Operations: operations });
  const sent = await send({ method: 'PATCH', address: `/Users/${id}`, headers: HEADERS, body });
  const changes = sent.notes.changes.length > 0 ? effect : 'unchanged';
  return { ...outcome(sent, changes), id, name };
}

async function createPerson({ send, now }: Applying, { id, attributes }: PulledPerson): Promise<NamedEffect> {
  const given = assigned(attributes);
  const schemas = [CORE, ...(given[ENTERPRISE] ? [ENTERPRISE] : [])];
  const body = JSON.stringify({ schemas, externalId: id, active: true, ...given });
  const before = now().getTime();
  const sent = await send({ method: 'POST', address: '/Users', headers: HEADERS, body });
  const answer = parseJsonText(sent.text);
  const { id: personId, meta } = isObject(answer) ? answer : {};
  const createdAt = isObject(meta) && typeof meta.created === 'string' ? Date.parse(meta.created) : before;
  return {
    ...outcome(sent, createdAt < before ? 'adopted' : 'created'),
    id: sent.status < 400 && typeof personId === 'string' ? personId : null,
    name: nameOf(attributes),
  };
}

/** Without what is null, also within an extension. */
function assigned(attributes: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]): [string, JsonValue][] => {
      if (value === null) return [];
      if (!isObject(value)) return [[name, value]];
      const parts = assigned(value);
      return Object.keys(parts).length > 0 ? [[name, parts]] : [];
    }),
  );
}

export function outcome(
  { status, notes: { rejection } }: Awaited<ReturnType<ScratchSender>>,
  effect: PullEffect,
): Pick<NamedEffect, 'effect' | 'reason'> {
  if (!rejection) return { effect: status < 400 ? effect : 'failed', reason: null };
  if (rejection.reason === 'braked') return { effect: 'stopped', reason: null };
  const reason = recorded(publicError(rejection).detail);
  return { effect: reason === ASKED ? 'asked' : 'failed', reason };
}

const ASKED = recorded(publicError(askedToAdopt()).detail);

function nameOf({ displayName, userName }: JsonObject): string {
  return [displayName, userName].find((one) => typeof one === 'string' && one !== '')?.toString() ?? '';
}
