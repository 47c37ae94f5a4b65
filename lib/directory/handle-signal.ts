import type { EndedSessions } from '@/lib/grants/logout/session-grants';
import { issuerTarget } from '@/lib/grants/trusted-issuers/issuer';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type ActiveCounts, withoutConflict } from '@/lib/people/outcome';
import { personTarget } from '@/lib/people/person';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { sha256 } from '@/lib/platform/shared/secret';
import {
  actionOf,
  type Signal,
  type SignalAction,
  type SignalSettings,
  VERIFICATION,
} from '@/lib/platform/shared/signal';
import { lockNamed, type RevokingIssuer } from './revoke-for-issuer';
import type { DirectoryChange, DirectoryStore } from './store';

/** Older events change nothing, and a `jti` is remembered for longer: transmitters try again for days. */
const OLDEST_EFFECTIVE_DAYS = 7;
const DAY = 24 * 3600 * 1000;
/** Sessions that began at most so long after the event end too: clocks differ. */
const CLOCKS_DIFFER_BY = 30_000;

/** An issuer that may send signals. */
type Signaling = RevokingIssuer & { signals: SignalSettings };

/** What an event does now: nothing if it is too old. */
export function effectOf(signal: Signal, settings: Pick<SignalSettings, 'actions'>, now: Date): SignalAction {
  const age = now.getTime() - signal.happenedAt.getTime();
  return age > OLDEST_EFFECTIVE_DAYS * DAY ? 'nothing' : actionOf(signal.events, settings);
}

/**
 * Does what an administrator chose for a transmitter's event, to the person whom it names and whom the transmitter may
 * name, and uses up the token in the same transaction. Each token that is handled leaves one audit row, with the counts
 * of what it ended. It never deactivates anybody, and gives nothing.
 * @returns `not-found` also for people whom the transmitter may not name; the token is then not used up
 */
export async function handleSignal(
  directory: Pick<DirectoryStore, 'change'>,
  { tenantId, transmitter, signal }: { tenantId: string; transmitter: Signaling; signal: Signal },
  { origin, now }: { origin: RequestOrigin | null; now: Date },
): Promise<{ kind: 'handled' | 'replayed' | 'not-found' }> {
  const { issuer, signals } = transmitter;
  const cause: Cause = { actor: { type: 'trusted-issuer', id: issuer, name: issuer }, origin };
  const claim = {
    tenantId,
    issuer,
    // Assertions of the same issuer have a namespace of their own.
    jtiHash: sha256(`secevent ${signal.jti}`),
    expiresAt: new Date(Math.max(signal.issuedAt.getTime(), now.getTime()) + (OLDEST_EFFECTIVE_DAYS + 1) * DAY),
  };
  const events = Object.keys(signal.events);
  const outcome = await directory.change(async (steps) => {
    const aboutStream = streamDetail(signal);
    if (aboutStream) {
      if ((await steps.claimCall(claim)) === 'replayed') return { kind: 'replayed' as const };
      const action = VERIFICATION in signal.events ? 'signal.stream-verified' : 'signal.received';
      await steps.audit({ tenantId, cause, action, target: issuerTarget(transmitter), detail: aboutStream });
      return { kind: 'handled' as const };
    }
    if (!signal.subject) return { kind: 'not-found' as const };
    const person = await lockNamed(steps, { tenantId, issuer: transmitter, subject: signal.subject });
    if (typeof person === 'string') return { kind: 'not-found' as const };
    if ((await steps.claimCall(claim)) === 'replayed') return { kind: 'replayed' as const };
    const effect = effectOf(signal, signals, now);
    const ended = await end(steps, effect, {
      tenantId,
      personId: person.id,
      happenedAt: signal.happenedAt,
      cause,
      now,
    });
    await steps.audit({
      tenantId,
      cause,
      action: 'signal.received',
      target: personTarget(person),
      detail: { events, effect, happenedAt: signal.happenedAt.toISOString(), ...(ended && { ended: { ...ended } }) },
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

function end(
  steps: DirectoryChange,
  effect: SignalAction,
  { happenedAt, cause, ...of }: { tenantId: string; personId: string; happenedAt: Date; cause: Cause; now: Date },
): Promise<ActiveCounts | EndedSessions | null> {
  if (effect === 'end_everything')
    return steps.endEverything({ ...of, reason: 'revoked-by-issuer', origin: cause.origin });
  if (effect === 'nothing') return Promise.resolve(null);
  return steps.endSessions({ ...of, begunBy: new Date(happenedAt.getTime() + CLOCKS_DIFFER_BY), cause });
}
