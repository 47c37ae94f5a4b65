import type { Interaction } from '@/lib/oauth/interaction/load-interaction';
import { contextToReach } from '@/lib/oauth/parameters/authentication-context';
import { originOf } from '@/lib/platform/shared/paths';
import { isKnownTime } from '@/lib/platform/shared/unknown-time';
import type { PersonToConfirm } from '@/lib/sign-in/second-factors/finish-confirmation';
import { type RelyingParty, relyingPartyOf } from '@/lib/sign-in/second-factors/relying-party';
import type { FactorsOfPerson } from '@/lib/sign-in/second-factors/second-factor';
import type { ActiveSession, PendingSignIn } from '@/lib/sign-in/sessions/store';
import { currentSession } from './current-session';
import type { PageContext } from './page-context';
import { pendingSignIn } from './pending-sign-in';

/** How long after a sign-in, or after confirming a second factor, people may change their second factors. */
const FRESH_SECONDS = 10 * 60;

/** The person whose second factor a page or form is about. */
export interface FactorSubject extends FactorsOfPerson {
  person: PersonToConfirm;
  displayName: string | null;
  /** The session, if there is one; null while a sign-in waits for its second factor. */
  user: ActiveSession | null;
  relyingParty: RelyingParty | null;
  /**
   * Whether factors may be added, removed and renamed now: shortly after a sign-in, which must have used a factor if
   * the person has one.
   */
  mayManage: boolean;
  /**
   * Whether a factor may be added now. A sign-in that waits for its second factor may add only the first one, because a
   * password alone must not add another. The first one may also be added shortly after signing in at a provider that
   * does not report the time, if the person has no password: they have nothing else to confirm it with.
   */
  mayEnrol: boolean;
}

/**
 * Finds whose second factor a page or form is about: that of the sign-in waiting in this browser, otherwise that of its
 * session, unless that has to sign in again.
 * @param read `as=session` in the query or form selects the session even while a sign-in waits
 * @returns null when there is neither
 */
export async function factorSubject(
  context: PageContext,
  read: (name: 'as') => string | null | undefined,
): Promise<FactorSubject | null> {
  const pending = read('as') === 'session' ? null : await pendingSignIn(context);
  if (pending) return ofPending(context, pending);
  const user = await currentSession(context);
  return user && !user.mustSignInAgain ? ofSession(context, user) : null;
}

async function ofPending({ tenant, container }: PageContext, pending: PendingSignIn): Promise<FactorSubject> {
  const { tenantId, personId, userName, displayName, tokenHash, passwordHash, amr, knownPlace } = pending;
  const held = await container.secondFactors.list(tenantId, personId);
  return {
    ...held,
    person: { tenantId, personId, userName, subject: { kind: 'pending', tokenHash, passwordHash }, amr, knownPlace },
    displayName,
    user: null,
    relyingParty: relyingPartyOf(originOf(container.config.url, tenant.place)),
    mayManage: false,
    mayEnrol: held.factors.length === 0,
  };
}

/** Does the same for a given session. */
export async function ofSession({ tenant, container }: PageContext, user: ActiveSession): Promise<FactorSubject> {
  const { tenantId, personId, userName, displayName, id, amr, authTime, createdAt, mustSignInAgain } = user;
  const held = await container.secondFactors.list(tenantId, personId);
  const isFresh = (moment: Date) =>
    !mustSignInAgain && container.now().getTime() - moment.getTime() <= FRESH_SECONDS * 1000;
  const mayManage = isFresh(authTime) && (held.factors.length === 0 || amr.includes('mfa'));
  const hasPassword = async () =>
    tenant.settings.passwordSignIn && Boolean((await container.credentials.findPassword(tenantId, personId))?.hash);
  const hasNothingElse = async () => held.factors.length === 0 && !(await hasPassword());
  const mayEnrol = mayManage || (!isKnownTime(authTime) && isFresh(createdAt) && (await hasNothingElse()));
  return {
    ...held,
    person: { tenantId, personId, userName, subject: { kind: 'session', id }, amr, knownPlace: true },
    displayName,
    user,
    relyingParty: relyingPartyOf(originOf(container.config.url, tenant.place)),
    mayManage,
    mayEnrol,
  };
}

/** The methods that a person can confirm with now. */
export interface UsableMethods {
  totp: boolean;
  passkey: boolean;
  recoveryCode: boolean;
  /** Only a passkey reaches the authentication context that the client requests. */
  onlyPasskey: boolean;
}

/** When a client requests a passkey (`phr`), other methods are offered only to a person who has yet to add one. */
export function usableMethods(
  { factors, recoveryCodes, relyingParty, person }: FactorSubject,
  interaction: Interaction | null,
): UsableMethods {
  const passkeys = relyingParty !== null && factors.some(({ kind }) => kind === 'passkey');
  const wanted = person.subject.kind === 'session' && interaction ? contextToReach(interaction.acrValues) : null;
  const onlyPasskey = wanted === 'phr' && (passkeys || factors.length === 0 || person.amr.includes('mfa'));
  const totp = !onlyPasskey && factors.some(({ kind }) => kind === 'totp');
  return { totp, passkey: passkeys, recoveryCode: !onlyPasskey && recoveryCodes > 0, onlyPasskey };
}
