import { acrOf } from '@/lib/oauth/parameters/authentication-context';
import { newId } from '@/lib/platform/shared/id';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { type Bytes, newSecret, sha256 } from '@/lib/platform/shared/secret';
import { methodsAfter, type ProvedMethod } from './authentication-methods';
import type { Finished, Proof, SecondFactorStore, Subject } from './store';

/** The person who is about to confirm a sign-in or a session. */
export interface PersonToConfirm {
  tenantId: string;
  personId: string;
  userName: string;
  subject: Subject;
  /** How the person has authenticated so far (RFC 8176). */
  amr: readonly string[];
  /** Whether the person has signed in before in this browser or from this address. */
  knownPlace: boolean;
}

/** The browser that sent the request. */
export interface RequestingBrowser {
  /** Hash of the cookie that we set in every browser. */
  browserHash: Bytes;
  /** The sids of the browser's sessions. */
  sids: readonly string[];
  /** Lifetime of a new session. */
  lifetimeSeconds: number;
  origin: RequestOrigin | null;
}

export type Outcome = { kind: 'done'; sid: string; sessionId: string } | { kind: Exclude<Finished, 'done'> };

/**
 * Consumes a proof and starts or upgrades the session.
 * @returns the sid for the cookie, always a new one to prevent session fixation
 */
export async function finishConfirmation(
  secondFactors: Pick<SecondFactorStore, 'finish'>,
  person: PersonToConfirm,
  { proof, method }: { proof: Proof; method: ProvedMethod },
  { browserHash, sids: previousSids, lifetimeSeconds, origin }: RequestingBrowser,
  now: Date,
): Promise<Outcome> {
  const { tenantId, personId, subject } = person;
  const amr = methodsAfter(person.amr, method);
  const sid = newSecret();
  const sessionId = subject.kind === 'session' ? subject.id : newId();
  const kind = await secondFactors.finish({
    tenantId,
    personId,
    subject,
    proof,
    origin,
    now,
    session: {
      id: sessionId,
      sidHash: sha256(sid),
      amr,
      acr: acrOf(amr),
      expiresAt: new Date(now.getTime() + lifetimeSeconds * 1000),
      previousSidHashes: previousSids.map(sha256),
      browserHash,
    },
  });
  return kind === 'done' ? { kind, sid, sessionId } : { kind };
}
