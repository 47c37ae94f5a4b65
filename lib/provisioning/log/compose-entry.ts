import { withTexts } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { Mapping } from '@/lib/scim/mapping/mapping';
import { touchedRules, unknownNames } from '@/lib/scim/mapping/touched-rules';
import { publicError } from '@/lib/scim/protocol/errors';
import { isObject, type ScimObject } from '@/lib/scim/protocol/json';
import { parseStrictJson } from '@/lib/scim/protocol/strict-json';
import type { ScimNotes, TracedChange } from '@/lib/scim/protocol/trace';
import type { ResourceType } from '@/lib/scim/schema/types';
import { type AttributeChange, attributeDiff } from './attribute-diff';
import { type BoundedText, boundedList, boundedText, boundedValue, PART_CHARACTERS } from './bounded';
import type { LoggedChange, NewProvisioningEntry } from './entry';
import { redactBody, UNREADABLE_BODY } from './redact-body';
import { newRedactor, REDACTED, type Redactor } from './redactor';
import { type NamesSecret, secretNames } from './secret-names';

/** A request that was answered, with everything in it. */
export interface AnsweredRequest
  extends Pick<
    NewProvisioningEntry,
    'tenantId' | 'connectionId' | 'requestId' | 'at' | 'method' | 'status' | 'durationMilliseconds' | 'ipAddress'
  > {
  /** The address below `/scim/v2`, with the query, as received. */
  address: string;
  canWrite: boolean;
  credential?: NewProvisioningEntry['request']['credential'];
  headers: Headers;
  response: { headers: Headers; text: string | null };
  notes: ScimNotes;
  /** The tenant's resource types; they define which attributes are secret. */
  types: readonly ResourceType[];
  /** The connection's mapping, if it has rules. */
  mapping?: Mapping;
}

const REQUEST_HEADERS = ['accept', 'content-type', 'content-length', 'if-match', 'if-none-match', 'user-agent'];
const RESPONSE_HEADERS = ['content-type', 'etag', 'location', 'allow', 'retry-after', 'www-authenticate'];
const HEADER_CHARACTERS = 500;

/** What the log keeps of a request: without secrets, and limited in size. */
export function composeEntry(answered: AnsweredRequest): NewProvisioningEntry {
  const { tenantId, connectionId, requestId, at, method, status, durationMilliseconds, ipAddress, notes } = answered;
  const namesSecret = secretNames(answered.types);
  const redactor = newRedactor(namesSecret);
  // The body comes first, because secrets found in it are removed everywhere else too.
  const body = notes.body === null ? null : redactBody(notes.body, redactor, namesSecret);
  const path = redactAddress(answered.address, redactor, namesSecret);
  const redacted = redactor.hasRedacted || body === UNREADABLE_BODY;
  const changed = allOf(notes, ({ changes }) => changes);
  const changes = boundedList(changed.map((change) => () => loggedChange(change, redactor, namesSecret)));
  const reported = notes.rejection && publicError(notes.rejection);
  const headersOf = (headers: Headers, names: readonly string[]) => keptHeaders(headers, names, redactor);
  return {
    tenantId,
    connectionId,
    applicationId: null,
    requestId,
    at,
    method,
    status,
    durationMilliseconds,
    ipAddress,
    // Request lines are shorter than this. A truncated one would request something else when replayed.
    path: path.slice(0, PART_CHARACTERS),
    scimType: reported?.scimType ?? null,
    detail: reported ? withTexts(reported.detail, (text) => redactor.text(text).slice(0, HEADER_CHARACTERS)) : null,
    resource: notes.resource,
    resourceName: nameOf(notes, redactor),
    touched: [...new Set(allOf(notes, ({ resource }) => (resource ? [resource.id] : [])))],
    operations: boundedList(operationsOf(notes, redactor)),
    changes,
    response: {
      headers: headersOf(answered.response.headers, RESPONSE_HEADERS),
      body: answered.response.text === null ? null : answerOf(answered.response.text, redactor),
    },
    request: {
      headers: { ...headersOf(answered.headers, REQUEST_HEADERS), authorization: `Bearer ${REDACTED}` },
      body: body === null ? null : boundedText(body),
      redacted,
      canWrite: answered.canWrite,
      ...(answered.credential && { credential: answered.credential }),
      ...mappedIn(answered),
      ...ignoredIn(notes, redactor, namesSecret),
    },
  };
}

/** For people only, because a mapping does not apply to groups. */
function mappedIn({ mapping, address, notes }: AnsweredRequest): Pick<NewProvisioningEntry['request'], 'mapped'> {
  if (!mapping || notes.body === null || !/^\/(?:Users|Bulk)(?![^/?])/.test(address)) return {};
  const rules = touchedRules(mapping, readObject(notes.body));
  return rules.length > 0 ? { mapped: rules } : {};
}

/** Names only: the filter of a path is left out. */
function ignoredIn(
  notes: ScimNotes,
  redactor: Redactor,
  namesSecret: NamesSecret,
): Pick<NewProvisioningEntry['request'], 'ignored'> {
  const names = allOf(notes, ({ applied }) => (applied ? unknownNames(applied.type, applied.body) : [])).map(
    (path) => path.split('[', 1)[0] ?? '',
  );
  if (names.length === 0) return {};
  const clean = (name: string) =>
    namesSecret(name) && !NAMES_ONLY.test(name)
      ? redactor.leaveOut(name)
      : redactor.text(name).slice(0, HEADER_CHARACTERS);
  return { ignored: boundedList([...new Set(names.map(clean))].map((name) => () => name)) };
}

/** Parsed as strictly as the endpoints do: a body that they reject as malformed has not matched any rule. */
function readObject(body: string): ScimObject {
  try {
    const value = parseStrictJson(body);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/**
 * Truncated before secrets are searched for: our responses contain no secret attributes, but may quote what was sent.
 */
function answerOf(text: string, redactor: Redactor): BoundedText {
  const bounded = boundedText(text);
  return { ...bounded, text: redactor.text(bounded.text) };
}

/** Collected from the request itself and from the operations of a Bulk request. */
function allOf<Item>(notes: ScimNotes, of: (notes: ScimNotes) => readonly Item[]): Item[] {
  return [...of(notes), ...notes.parts.flatMap((part) => allOf(part.notes, of))];
}

/** The operations of the request itself, and those of a Bulk request with their own. */
function operationsOf(notes: ScimNotes, redactor: Redactor): (() => ScimObject)[] {
  const own = notes.operations.map((operation) => () => cleaned(operation, redactor));
  const parts = notes.parts.map(({ request, notes: part }) => () => ({
    ...cleaned(request, redactor),
    ...(part.operations.length > 0 && {
      operations: boundedValue(part.operations.map((operation) => cleaned(operation, redactor))),
    }),
    ...(part.rejection && { refused: redactor.text(inEnglish(publicError(part.rejection).detail)) }),
  }));
  return [...own, ...parts];
}

function cleaned(operation: ScimObject, redactor: Redactor): ScimObject {
  const clean = redactor.json(operation);
  return Object.fromEntries(Object.entries(clean ?? {}).map(([name, value]) => [name, boundedValue(value)]));
}

function loggedChange(
  { resource, before, after, passwordSet }: TracedChange,
  redactor: Redactor,
  namesSecret: NamesSecret,
): LoggedChange {
  const clean = ({ attribute, before: was, after: is }: AttributeChange): AttributeChange =>
    namesSecret(attribute)
      ? { attribute, before: was === null ? null : REDACTED, after: is === null ? null : REDACTED }
      : { attribute, before: boundedValue(redactor.json(was)), after: boundedValue(redactor.json(is)) };
  const attributes = attributeDiff(before, after).map(clean);
  if (passwordSet)
    attributes.push({ attribute: 'password', before: before === null ? null : REDACTED, after: REDACTED });
  return { kind: before === null ? 'created' : after === null ? 'deleted' : 'changed', resource, attributes };
}

/** The name of the resource: after the change, before it, or as requested. */
function nameOf({ changes, operations, met, parts }: ScimNotes, redactor: Redactor): string | null {
  if (parts.length > 0) return null;
  const asked = operations[0]?.attributes;
  const attributes = changes[0]?.after ?? changes[0]?.before ?? (isObject(asked) ? asked : met);
  const name = [attributes.userName, attributes.displayName].find((one) => typeof one === 'string');
  return typeof name === 'string' ? redactor.text(name).slice(0, HEADER_CHARACTERS) : null;
}

function keptHeaders(headers: Headers, names: readonly string[], redactor: Redactor): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, redactor.text(value).slice(0, HEADER_CHARACTERS)]];
    }),
  );
}

/** Names and lists of names, which reveal no values. */
const NAMES_ONLY = /^[\w:.,$ -]*$/;

/**
 * The path and query of a request with secrets removed: from filters, from parameters with a secret's name, and from
 * path segments.
 */
function redactAddress(address: string, redactor: Redactor, namesSecret: NamesSecret): string {
  const [path = '', ...rest] = address.split('?');
  const query = rest.join('?');
  const cleanPath = path
    .split('/')
    .map((segment) => clean(segment))
    .join('/');
  if (rest.length === 0) return cleanPath;
  return `${cleanPath}?${query.split('&').map(parameter).join('&')}`;

  function parameter(pair: string): string {
    const at = pair.indexOf('=');
    if (at === -1) return clean(pair);
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (namesSecret(decoded(name)))
      return `${NAMES_ONLY.test(decoded(name)) ? name : redactor.leaveOut(decoded(name))}=${redactor.leaveOut(decoded(value))}`;
    return `${name}=${clean(value)}`;
  }

  function clean(part: string): string {
    const plain = decoded(part);
    if (namesSecret(plain) && !NAMES_ONLY.test(plain)) return redactor.leaveOut(plain);
    const scrubbed = redactor.text(plain);
    return scrubbed === plain ? part : scrubbed;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
