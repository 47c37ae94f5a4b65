/**
 * The events that a transmitter of Shared Signals sends about people (CAEP 1.0, RISC 1.0, and RFC 9967 from another
 * Tessera), and what each may do here. None can give anybody anything, except that a transmitter may be allowed to lift
 * its own deactivation.
 */
import { msg, type Sayable, verbatim } from './message';
import type { NamedSubject } from './named-subject';

/** What an event may do to its person, from the mildest to the most severe. */
export const signalActions = [
  'nothing',
  'notify',
  'require_step_up',
  'end_sessions',
  'end_everything',
  'deactivate',
] as const;
export type SignalAction = (typeof signalActions)[number];

export const signalKinds = [
  'session_revoked',
  'credential_change',
  'account_disabled',
  'account_purged',
  'token_claims_change',
  'assurance_level_change',
  'device_compliance_change',
] as const;
export type SignalKind = (typeof signalKinds)[number];

/** The events that may deactivate their person. */
const deactivating: readonly SignalKind[] = ['account_disabled', 'account_purged'];

/** The actions to choose from for an event. */
export const actionsFor = (kind: SignalKind): readonly SignalAction[] =>
  deactivating.includes(kind) ? signalActions : signalActions.filter((action) => action !== 'deactivate');

/** What happens unless an administrator chooses otherwise. The directory decides whether a person is active. */
export const usualActions: Readonly<Record<SignalKind, SignalAction>> = {
  session_revoked: 'end_sessions',
  credential_change: 'end_sessions',
  account_disabled: 'end_everything',
  account_purged: 'end_everything',
  token_claims_change: 'notify',
  assurance_level_change: 'require_step_up',
  device_compliance_change: 'require_step_up',
};

/** The right of a trusted issuer to send signals: the audience of its tokens, and what each event does. */
export interface SignalSettings {
  audience: string;
  actions: Record<SignalKind, SignalAction>;
  /** Whether its report that an account was enabled lifts a deactivation that its own signal made. */
  liftsDeactivation: boolean;
  /** Where we poll its events (RFC 8936); null if it pushes them. */
  pollUrl: string | null;
  /** The members of complex subjects without which its events must not be acted on (OpenID SSF 1.0, 7.1). */
  criticalMembers: string[];
}

/** What a token does: an action, or it lifts the transmitter's own deactivation of the person. */
export type SignalEffect = SignalAction | 'lift_deactivation';

const CAEP = 'https://schemas.openid.net/secevent/caep/event-type';
const RISC = 'https://schemas.openid.net/secevent/risc/event-type';
const SCIM = 'urn:ietf:params:scim:event:prov';

/** SSF 1.0, 8.1.4: about the stream itself. */
export const VERIFICATION = 'https://schemas.openid.net/secevent/ssf/event-type/verification';

const kinds: Readonly<Record<string, SignalKind>> = {
  [`${CAEP}/session-revoked`]: 'session_revoked',
  [`${CAEP}/credential-change`]: 'credential_change',
  [`${CAEP}/token-claims-change`]: 'token_claims_change',
  [`${CAEP}/assurance-level-change`]: 'assurance_level_change',
  [`${CAEP}/device-compliance-change`]: 'device_compliance_change',
  [`${RISC}/sessions-revoked`]: 'session_revoked',
  [`${RISC}/credential-compromise`]: 'credential_change',
  [`${RISC}/account-disabled`]: 'account_disabled',
  [`${RISC}/account-purged`]: 'account_purged',
  [`${SCIM}:deactivate`]: 'account_disabled',
  [`${SCIM}:delete`]: 'account_purged',
};

/** What the events mean, in words. */
export const signalKindWords: Readonly<Record<SignalKind, Sayable>> = {
  session_revoked: msg('signals.sessionRevoked'),
  credential_change: msg('signals.credentialChange'),
  account_disabled: msg('signals.accountDisabled'),
  account_purged: msg('signals.accountPurged'),
  token_claims_change: msg('signals.tokenClaimsChange'),
  assurance_level_change: msg('signals.assuranceLevelChange'),
  device_compliance_change: msg('signals.deviceComplianceChange'),
};

/** An event without what its URI has in common with others: `token-claims-change`. */
export const signalName = (uri: string): string => uri.slice(Math.max(uri.lastIndexOf('/'), uri.lastIndexOf(':')) + 1);

const wordsByName: ReadonlyMap<string, Sayable> = new Map(
  Object.entries(kinds).map(([uri, kind]) => [signalName(uri), signalKindWords[kind]]),
);

/** The words for an event by its `signalName`; an unknown one is named as it is. */
export const signalWords = (name: string): Sayable => wordsByName.get(name) ?? verbatim(name);

/** The opposite of `account_disabled`. */
const enablings: readonly string[] = [`${RISC}/account-enabled`, `${SCIM}:activate`];

/** The URIs of the events that do something, which a stream at the transmitter asks for. */
export function eventsWanted({
  actions,
  liftsDeactivation,
}: Pick<SignalSettings, 'actions' | 'liftsDeactivation'>): string[] {
  const effective = Object.entries(kinds).flatMap(([uri, kind]) =>
    uri.startsWith(SCIM) || actions[kind] === 'nothing' ? [] : [uri],
  );
  return [...effective, ...(liftsDeactivation ? enablings.filter((uri) => !uri.startsWith(SCIM)) : [])];
}

/** The events of a token: their URIs with their payloads. */
export type SignalEvents = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * What a token's events do: the most severe of their actions.
 * @returns `nothing` for events that are unknown, or that report an improvement
 */
export function actionOf(
  events: SignalEvents,
  { actions, liftsDeactivation }: Pick<SignalSettings, 'actions' | 'liftsDeactivation'>,
): SignalEffect {
  const chosen = Object.entries(events).map(([uri, payload]) => {
    const kind = Object.hasOwn(kinds, uri) ? kinds[uri] : undefined;
    return kind === undefined || isImprovement(kind, payload) ? 'nothing' : actions[kind];
  });
  const action = signalActions.findLast((one) => chosen.includes(one)) ?? 'nothing';
  const mayLift =
    action === 'nothing' && liftsDeactivation && Object.keys(events).some((uri) => enablings.includes(uri));
  return mayLift ? 'lift_deactivation' : action;
}

/** CAEP 1.0, 3.4 and 3.5. A payload without the level does not count as an improvement. */
function isImprovement(kind: SignalKind, payload: Readonly<Record<string, unknown>>): boolean {
  if (kind === 'assurance_level_change') return payload.change_direction === 'increase';
  return kind === 'device_compliance_change' && payload.current_status === 'compliant';
}

/** A verified security event token. */
export interface Signal {
  jti: string;
  events: SignalEvents;
  /** Null if the subject has no format that we understand; accepted, but without effect. */
  subject: NamedSubject | null;
  issuedAt: Date;
  /** When the reported thing happened; never after `issuedAt`. */
  happenedAt: Date;
}
