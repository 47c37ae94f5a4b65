import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { Json } from '@/lib/scim/protocol/json';
import type { ProvisioningEntry } from './entry';
import { UNREADABLE_BODY, withoutRedacted } from './redact-body';
import { REDACTED } from './redactor';

/** A kept request that can be sent again. */
export interface Replay {
  method: string;
  address: string;
  headers: Record<string, string>;
  body: string | null;
  /** Whether it lacks secrets that the original request had. */
  withoutSecrets: boolean;
}

/** Why the request cannot be sent again, in a sentence. */
export interface NoReplay {
  impossible: Sayable;
}

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
const HEADERS = ['accept', 'content-type', 'if-match', 'if-none-match'];
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** The request to send again, or why that is impossible. */
export function replayOf({
  method,
  path,
  request,
}: Pick<ProvisioningEntry, 'method' | 'path' | 'request'>): Replay | NoReplay {
  const { body, redacted, headers } = request;
  if (!METHODS.has(method)) return { impossible: msg('provisioning.methodIsNotScimMethod', { method }) };
  if (path.includes(REDACTED))
    return {
      impossible: msg('provisioning.secretWasRemovedFromIts'),
    };
  if (body?.truncated)
    return {
      impossible: msg('provisioning.itsBodyHadCountCharacters', {
        count: body.characters.toLocaleString('en'),
      }),
    };
  if (body?.text === UNREADABLE_BODY) return { impossible: msg('provisioning.itsBodyCouldNotBe') };
  if (!body && WITH_BODY.has(method)) return { impossible: msg('provisioning.itWasRejectedBeforeIts') };
  return {
    method,
    address: path,
    headers: Object.fromEntries(
      HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
    ),
    body: body && (redacted ? cleaned(body.text) : body.text),
    withoutSecrets: redacted,
  };
}

/** Nothing can have been removed from a body that is not JSON. */
function cleaned(body: string): string {
  try {
    return JSON.stringify(withoutRedacted(JSON.parse(body) as Json));
  } catch {
    return body;
  }
}
