import { createHash } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import type { LeftBehind } from '@/lib/directory/left-behind';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { AuditLogStore } from '@/lib/journal/audit/store';
import type { SigningKeys } from '@/lib/oauth/keys/keys';
import { signJwt } from '@/lib/oauth/tokens/jwt';
import { newId } from '@/lib/platform/shared/id';
import { clientIdsNotNotified, type Departure, type DepartureNotice, millisecondsOf, openNotices } from './departure';
import { type LeaversSelection, noteExport, untilOf, walkDepartures } from './export-departures';
import type { DepartureStore } from './store';

/** The type of a signed report (RFC 8725, 3.11). */
const REPORT_TYPE = 'tessera-leavers-report+jwt';

/** How many leavers one report has. */
export const LEAVERS_AT_MOST = 1_000;

/**
 * The leavers of a report, the earliest first.
 * @returns null if there are more than `LEAVERS_AT_MOST`
 */
export async function leaversOf(
  departures: DepartureStore,
  which: LeaversSelection,
  now: Date,
): Promise<Departure[] | null> {
  const all: Departure[] = [];
  for await (const some of walkDepartures(departures, which, now)) {
    all.push(...some);
    if (all.length > LEAVERS_AT_MOST) return null;
  }
  return all;
}

interface Services {
  auditLog: Pick<AuditLogStore, 'note'>;
  departures: DepartureStore;
  keys: SigningKeys;
}

type Selection = LeaversSelection & { issuer: string };

/**
 * A report for auditors, signed with the tenant's signing key: a compact JWS (RFC 7515) that verifies with the tenant's
 * key set, offline too. Records who asked for it.
 * @returns null if there are more than `LEAVERS_AT_MOST`
 */
export async function signReport(
  services: Services,
  which: Selection,
  how: { cause: Cause; now: Date },
): Promise<string | null> {
  const report = await composeReport(services, which, how);
  return report && signJwt(services.keys, { typ: REPORT_TYPE }, report.claims);
}

/** What a page shows of a report. */
export interface ReportShown {
  id: string;
  issuer: string;
  issuedAt: Date;
  from: Date | undefined;
  until: Date;
  search: string | undefined;
  leavers: Departure[];
}

/**
 * The places of a page for its signature, empty. Everything else of the page is hashed and signed: docs/guides/leavers.md
 * has the script that verifies both.
 */
export const signaturePlaces = {
  kid: '<code id="kid"></code>',
  alg: '<code id="alg"></code>',
  sha256: '<code id="sha256"></code>',
  jws: '<script id="jws" type="application/jose"></script>',
} as const;

/**
 * The same report as one HTML file, whose signature covers what it shows.
 * @param write makes the page, with the `signaturePlaces`
 */
export async function signReportPage(
  services: Services,
  which: Selection,
  { write, ...how }: { cause: Cause; now: Date; write: (shown: ReportShown) => string },
): Promise<string | null> {
  const report = await composeReport(services, which, how);
  if (report === null) return null;
  const { claims, leavers } = report;
  const { from, target: search } = which.filter;
  const until = untilOf(which.filter, how.now);
  const page = write({ id: claims.jti, issuer: claims.iss, issuedAt: how.now, from, until, search, leavers });
  const jws = await signJwt(services.keys, { typ: REPORT_TYPE }, { ...claims, html_sha256: sha256(page) });
  const { kid, alg } = decodeProtectedHeader(jws);
  return Object.entries({ kid, alg, sha256: sha256(jws), jws }).reduce(
    (filled, [place, value]) => fill(filled, place as keyof typeof signaturePlaces, String(value)),
    page,
  );
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function fill(page: string, place: keyof typeof signaturePlaces, value: string): string {
  const empty = signaturePlaces[place];
  return page.replace(empty, () => empty.replace('></', () => `>${value}</`));
}

async function composeReport(
  { auditLog, departures }: Pick<Services, 'auditLog' | 'departures'>,
  { issuer, ...which }: Selection,
  { cause, now }: { cause: Cause; now: Date },
) {
  const leavers = await leaversOf(departures, which, now);
  if (leavers === null) return null;
  await noteExport({ auditLog }, which, 'report', { cause });
  const { from, target } = which.filter;
  const claims = {
    iss: issuer,
    iat: Math.floor(now.getTime() / 1000),
    jti: newId(),
    from: from?.toISOString() ?? null,
    until: untilOf(which.filter, now).toISOString(),
    ...(target && { search: target }),
    leavers: leavers.map(leaverJson),
  };
  return { claims, leavers };
}

/** A leaver in reports and answers of the management API. */
export function leaverJson(departure: Departure) {
  const { event, name, way, scimRequest, ended, clients, accessTokensUntil, notices, applications, leftBehind } =
    departure;
  return {
    person: { id: event.target.id, user_name: event.target.name, name },
    account: departure.account,
    left_at: event.at.toISOString(),
    action: event.action,
    way,
    by: event.actor,
    request_id: event.requestId,
    scim_request: scimRequest && {
      method: scimRequest.method,
      path: scimRequest.path,
      duration_ms: millisecondsOf(departure),
    },
    ended: {
      sessions: ended.sessions,
      token_families: ended.tokenFamilies,
      authorization_codes: ended.authorizationCodes,
      device_authorizations: ended.deviceAuthorizations,
      backchannel_requests: ended.backchannelRequests,
      access_keys: ended.accessKeys,
      personal_tokens: ended.personalTokens,
    },
    token_families_by_client: clients.map(({ id, families }) => ({ client_id: id, token_families: families })),
    left_behind: leftBehind && {
      succession: leftBehindSuccession(leftBehind.succession),
      clients: leftBehind.clients.map(({ id, name }) => ({ client_id: id, client_name: name })),
      scim_tokens: leftBehind.scimTokens.map(({ id, name, connectionId }) => ({
        id,
        name,
        connection_id: connectionId,
      })),
      access_keys: leftBehind.accessKeys,
    },
    access_tokens_until: accessTokensUntil?.toISOString() ?? null,
    notices: notices?.map(noticeJson) ?? null,
    downstream_applications: applications.map(noticeJson),
    open_notices: openNotices(departure),
    clients_not_notified: clientIdsNotNotified(departure),
    audit_entry_id: event.id,
  };
}

/** What became of what the person was accountable for. */
const leftBehindSuccession = (succession: LeftBehind['succession']) => ({
  kind: succession.kind,
  suspends_at: succession.kind === 'grace' ? succession.suspendsAt : null,
  to: succession.kind === 'handed-over' ? succession.to : null,
});

const noticeJson = ({ kind, to, status, attempts, settledAt, waitsForPollSince }: DepartureNotice) => ({
  kind,
  to: to.id,
  name: to.name,
  status,
  attempts,
  settled_at: settledAt?.toISOString() ?? null,
  waits_for_poll_since: waitsForPollSince?.toISOString() ?? null,
});
