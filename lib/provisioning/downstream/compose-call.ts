import type { ClaimedResource } from '@/lib/journal/downstream/queue';
import { newId } from '@/lib/platform/shared/id';
import { withTexts } from '@/lib/platform/shared/message';
import { boundedText } from '@/lib/provisioning/log/bounded';
import type { NewProvisioningEntry } from '@/lib/provisioning/log/entry';
import { redactBody } from '@/lib/provisioning/log/redact-body';
import { newRedactor, REDACTED } from '@/lib/provisioning/log/redactor';
import { secretNames } from '@/lib/provisioning/log/secret-names';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { DownstreamApplication } from './application';
import { type RemoteCall, refusal } from './remote';

const HEADER_CHARACTERS = 500;
const RESPONSE_HEADERS = ['content-type', 'etag', 'location', 'retry-after', 'www-authenticate'];

/** What the provisioning log keeps of a request of ours: without secrets, and limited in size. */
export function composeCall(
  call: RemoteCall,
  {
    application,
    claimed,
    types,
  }: { application: DownstreamApplication; claimed: ClaimedResource; types: readonly ResourceType[] },
): NewProvisioningEntry {
  const namesSecret = secretNames(types);
  const redactor = newRedactor(namesSecret);
  const clean = (body: string | null) => (body === null ? null : boundedText(redactBody(body, redactor, namesSecret)));
  const resource =
    claimed.kind === 'User' || claimed.kind === 'Group' ? { type: claimed.kind, id: claimed.resourceId } : null;
  const detail = call.reason ?? (call.status >= 400 ? refusal({ status: call.status, body: bodyOf(call) }) : null);
  return {
    tenantId: application.tenantId,
    connectionId: null,
    applicationId: application.id,
    requestId: claimed.requestId ?? newId(),
    at: call.at,
    method: call.method,
    path: call.path,
    status: call.status,
    durationMilliseconds: call.durationMilliseconds,
    scimType: null,
    detail: detail && withTexts(detail, (text) => redactor.text(text).slice(0, HEADER_CHARACTERS)),
    ipAddress: null,
    resource,
    resourceName: nameIn(call.sent),
    touched: resource ? [resource.id] : [],
    request: {
      headers: { authorization: `Bearer ${REDACTED}` },
      body: clean(call.sent),
      redacted: redactor.hasRedacted,
      canWrite: true,
    },
    operations: { items: [], omitted: 0 },
    changes: { items: [], omitted: 0 },
    response: {
      headers: Object.fromEntries(
        RESPONSE_HEADERS.flatMap((name) => {
          const value = call.headers[name];
          return typeof value === 'string' ? [[name, redactor.text(value).slice(0, HEADER_CHARACTERS)]] : [];
        }),
      ),
      body: clean(call.received),
    },
  };
}

function bodyOf({ received }: RemoteCall) {
  try {
    return received === null ? null : JSON.parse(received);
  } catch {
    return null;
  }
}

/** The userName or displayName in what is sent. */
function nameIn(sent: string | null): string | null {
  if (sent === null) return null;
  const { userName, displayName }: { userName?: unknown; displayName?: unknown } = JSON.parse(sent);
  return [userName, displayName].find((name) => typeof name === 'string') ?? null;
}
