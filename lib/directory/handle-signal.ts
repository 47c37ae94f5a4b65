import type { EndedSessions } from '@/lib/grants/logout/session-grants';
import { issuerTarget } from '@/lib/grants/trusted-issuers/issuer';
import type { StreamReport } from '@/lib/grants/trusted-issuers/streams/stream';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type ActiveCounts, withoutConflict } from '@/lib/people/outcome';
import { type Person, personTarget, type Role } from '@/lib/people/person';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { sha256 } from '@/lib/platform/shared/secret';
import {
  actionOf,
  type Signal,
  type SignalEffect,
  type SignalSettings,
  VERIFICATION,
} from '@/lib/platform/shared/signal';
import { mayLeave } from './brake';
import { writePerson } from './change-person';
import { lockNamed, type RevokingIssuer } from './revoke-for-issuer';
import type { DirectoryChange, DirectoryStore } from './store';

/** Older events change nothing, and a `jti` is remembered for longer: transmitters try again for days. */
const OLDEST_EFFECTIVE_DAYS = 7;
const DAY = 24 * 3600 * 1000;
/** What came at most so long after the event may have come before it: clocks differ. */
const CLOCKS_DIFFER_BY = 30_000;

/** An issuer that may send signals. */
type Signaling = RevokingIssuer & { signals: SignalSettings };

/** What an event does now: nothing if it is too old. */
export function effectOf(
  signal: Signal,
  settings: Pick<SignalSettings, 'actions' | 'liftsDeactivation'>,
  now: Date,
): SignalEffect {
  const age = now.getTime() - signal.happenedAt.getTime();
  return age > OLDEST_EFFECTIVE_DAYS * DAY ? 'nothing' : actionOf(signal.events, settings);
}

/**
 * What an effect becomes for a person with a role. Only owners take an owner's account away, even where an owner has let
 * the transmitter name owners.
 */
export const effectOnRole = (effect: SignalEffect, role: Role | null): SignalEffect =>
  effect === 'deactivate' && role === 'owner' ? 'end_everything' : effect;

/**
 * Does what an administrator chose for a transmitter's event, to the person whom it names and whom the transmitter may
 * name, and uses up the token in the same transaction. Each token that is handled leaves one audit row, with the counts
 * of what it did. It gives no one anything but their own account back, and only if this transmitter took it.
 * @returns `unexpected-state` for a verification of our stream with another state than we requested; `not-found` also for people whom the transmitter may not name; `braked` if it has ended the access of too many; the token is then not used up
 */
export async function handleSignal(
  directory: Pick<DirectoryStore, 'change'>,
  { tenantId, transmitter, signal }: { tenantId: string; transmitter: Signaling; signal: Signal },
  { origin, now }: { origin: RequestOrigin | null; now: Date },
): Promise<{ kind: 'handled' | 'replayed' | 'not-found' | 'unexpected-state' | 'braked' }> {
  const { issuer, signals } = transmitter;
  const cause: Cause = { actor: { type: 'trusted-issuer', id: issuer, name: issuer }, origin };
  const claim = {
    tenantId,
    issuer,
    // Assertions of the same issuer have a separate namespace.
    jtiHash: sha256(`secevent ${signal.jti}`),
    expiresAt: new Date(Math.max(signal.issuedAt.getTime(), now.getTime()) + (OLDEST_EFFECTIVE_DAYS + 1) * DAY),
  };
  const events = Object.keys(signal.events);
  const outcome = await directory.change(async (steps) => {
    const aboutStream = streamDetail(signal);
    if (aboutStream) {
      if ((await steps.claimCall(claim)) === 'replayed') return { kind: 'replayed' as const };
      const report = { tenantId, issuer, ...streamReport(signal), now };
      if ((await steps.noteStream(report)) === 'unexpected-state') return { kind: 'unexpected-state' as const };
      const action = VERIFICATION in signal.events ? 'signal.stream-verified' : 'signal.received';
      await steps.audit({ tenantId, cause, action, target: issuerTarget(transmitter), detail: aboutStream });
      return { kind: 'handled' as const };
    }
    if (!signal.subject) return { kind: 'not-found' as const };
    const person = await lockNamed(steps, { tenantId, issuer: transmitter, subject: signal.subject });
    if (typeof person === 'string') return { kind: 'not-found' as const };
    if ((await steps.claimCall(claim)) === 'replayed') return { kind: 'replayed' as const };
    const done = await carryOut(steps, effectOf(signal, signals, now), person, {
      issuer,
      events,
      happenedAt: signal.happenedAt,
      cause,
      now,
    });
    if (done === 'braked') {
      await steps.unclaimCall(claim);
      return { kind: 'braked' as const };
    }
    const { effect, ended = null, ...counts } = done;
    await steps.audit({
      tenantId,
      cause,
      action: 'signal.received',
      target: personTarget(person),
      detail: {
        events,
        effect,
        happenedAt: signal.happenedAt.toISOString(),
        ...(ended && { ended: { ...ended } }),
        ...counts,
      },
    });
    return { kind: 'handled' as const };
  });
  return withoutConflict(outcome);
}

/** What is recorded about an event about the stream; null for events about people. */
function streamDetail({ events }: Signal) {
  const [uri = '', payload = {}] = Object.entries(events)[0] ?? [];
  if (!/\/ssf\/event-type\/[^/]+$/.test(uri)) return null;
  const { state, status } = payload;
  const said = typeof state === 'string' ? state : status;
  return { events: [uri], ...(typeof said === 'string' && { state: said.slice(0, 200) }) };
}

/** The same for the stream that an administrator created at the transmitter (OpenID SSF 1.0, 8.1.4.1 and 8.1.5). */
function streamReport({ events, subject }: Signal): Pick<StreamReport, 'streamId' | 'about'> {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const { state, status, reason } = Object.values(events)[0] ?? {};
  return {
    streamId: subject?.format === 'opaque' ? subject.id : null,
    about:
      VERIFICATION in events
        ? { kind: 'verified', state: text(state) }
        : { kind: 'updated', status: text(status)?.slice(0, 100) ?? '', reason: text(reason)?.slice(0, 500) ?? null },
  };
}

interface Report {
  issuer: string;
  events: string[];
  happenedAt: Date;
  cause: Cause;
  now: Date;
}

/** What was done, and what ended with it. */
interface Done {
  effect: SignalEffect;
  ended?: ActiveCounts | EndedSessions | null;
  /** How many sessions go on until the person signs in again. */
  sessions?: number;
  /** The events that administrators are emailed about. */
  notified?: string[];
}

async function carryOut(
  steps: DirectoryChange,
  effect: SignalEffect,
  person: Person,
  report: Report,
): Promise<Done | 'braked'> {
  switch (effectOnRole(effect, person.role)) {
    case 'nothing':
      return { effect };
    case 'notify':
      return notify(steps, person, report);
    case 'require_step_up':
      return stepUp(steps, person, report);
    case 'end_sessions':
      return endSessions(steps, person, report);
    case 'lift_deactivation':
      return lift(steps, person, report);
    case 'end_everything':
      return endEverything(steps, person, report);
    case 'deactivate':
      return deactivate(steps, person, report);
  }
}

/** When the event came first, as far as clocks agree. */
const certainlyAfter = ({ happenedAt }: Report) => new Date(happenedAt.getTime() + CLOCKS_DIFFER_BY);

/** How long administrators are not emailed again about the same event of the same person. */
const SILENT_MILLISECONDS = 3600 * 1000;

async function notify(steps: DirectoryChange, person: Person, { issuer, events, now }: Report): Promise<Done> {
  const recently = await steps.signalsNotifiedSince(person, new Date(now.getTime() - SILENT_MILLISECONDS));
  const notified = events.filter((event) => !recently.has(event));
  if (notified.length > 0) await steps.notifyOfSignal(person, { issuer, events: notified, now });
  return { effect: 'notify', notified };
}

async function stepUp(steps: DirectoryChange, { tenantId, id: personId }: Person, report: Report): Promise<Done> {
  const { issuer, now } = report;
  const required = { tenantId, personId, begunBy: certainlyAfter(report), issuer, now };
  return { effect: 'require_step_up', sessions: await steps.requireStepUp(required) };
}

async function endSessions(steps: DirectoryChange, { tenantId, id: personId }: Person, report: Report): Promise<Done> {
  const { cause, now } = report;
  const end = { tenantId, personId, begunBy: certainlyAfter(report), cause, now };
  return { effect: 'end_sessions', ended: await steps.endSessions(end) };
}

/**
 * Ends everything of the person. If someone has reactivated the person after what a late event reports, only sessions
 * from before it end.
 */
async function endEverything(steps: DirectoryChange, person: Person, report: Report): Promise<Done | 'braked'> {
  const { tenantId, id: personId } = person;
  const { cause, now } = report;
  if (await steps.wasReactivatedAfter(tenantId, personId, certainlyAfter(report)))
    return endSessions(steps, person, report);
  if (person.attributes.active && !(await mayLeave(steps, person, { cause, now }))) return 'braked';
  const end = { tenantId, personId, reason: 'revoked-by-issuer', now, cause } as const;
  return { effect: 'end_everything', ended: await steps.endEverything(end) };
}

/**
 * Deactivates the person until the directory or an administrator says otherwise. If one of them has reactivated the
 * person after what a late event reports, only sessions from before it end.
 */
async function deactivate(steps: DirectoryChange, person: Person, report: Report): Promise<Done | 'braked'> {
  const { tenantId, id, attributes } = person;
  if (await steps.wasReactivatedAfter(tenantId, id, certainlyAfter(report))) return endSessions(steps, person, report);
  const { issuer, happenedAt, ...how } = report;
  const earlier = await steps.findReportedDeactivation(tenantId, id);
  const written = await writePerson(steps, person, { attributes: { ...attributes, active: false } }, how);
  if (written.kind === 'braked') return 'braked';
  if (written.kind === 'refused') throw new Error('Someone who is not an owner cannot be the last owner.');
  // A deactivation that someone else also wants is not this transmitter's to lift.
  const isOwn = written.kind === 'changed' || earlier?.issuer === issuer;
  const latest = earlier && earlier.happenedAt > happenedAt ? earlier.happenedAt : happenedAt;
  await steps.recordReportedDeactivation(tenantId, id, isOwn ? { issuer, happenedAt: latest } : null);
  return { effect: 'deactivate', ended: written.kind === 'changed' ? written.ended : null };
}

/** Reactivates the person if the transmitter itself deactivated them before, and nothing has written them since. */
async function lift(steps: DirectoryChange, person: Person, { issuer, happenedAt, ...how }: Report): Promise<Done> {
  const { tenantId, id, attributes } = person;
  const reported = await steps.findReportedDeactivation(tenantId, id);
  if (reported?.issuer !== issuer || reported.happenedAt >= happenedAt) return { effect: 'nothing' };
  await writePerson(steps, person, { attributes: { ...attributes, active: true } }, how);
  return { effect: 'lift_deactivation' };
}
