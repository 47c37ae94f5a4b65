import type { Attempt } from '@/lib/platform/shared/attempt';
import { sha256 } from '@/lib/platform/shared/secret';
import { createSecretThrottle } from './client-secrets';
import { type Counter, countAttempt } from './count-attempt';
import { inLots } from './in-lots';
import { type BackOff, type Limit, limits } from './limits';
import { networkOf } from './network-of';
import type { ThrottleStore } from './store';

/** From where; null where the address is not known: then nobody shares a counter with everybody else. */
interface From {
  tenantId: string;
  ipAddress: string | null;
}

/** Where somebody signs in from: which counters hold depends on whether the person was there before. */
export type Place =
  /** `browser` is a text that tells the browser from others. */
  { kind: 'known-browser'; browser: string } | { kind: 'known-network' } | { kind: 'elsewhere' };

/** One verb for each thing that may be tried too often; `limits` has the numbers. Call it before the secret is looked at. */
export interface Throttle {
  /**
   * A password at sign-in. Where a person has signed in before, the failures of strangers do not count: in a known
   * browser those of that browser alone do, at a known address those from there.
   * @param by.account the person's id, or what was typed where there is no such person
   */
  signIn(by: From & { account: string; place: Place }): Promise<Attempt>;
  /**
   * A second factor of somebody whose password was right, or who is signed in.
   * @param by.guessable whether it is a code that can be guessed
   */
  secondFactor(
    by: From & { personId: string; knownPlace: boolean; browser: string | null; guessable: boolean },
  ): Promise<Attempt>;
  /** A challenge for a passkey; every one counts. */
  passkeyChallenge(by: From): Promise<Attempt>;
  /** A browser that is sent to an identity provider; every one counts. */
  upstreamSignIn(by: From): Promise<Attempt>;
  /** The current password, asked of somebody who is signed in. */
  passwordChange(by: From & { personId: string }): Promise<Attempt>;
  /**
   * A request for a mail that resets a password; every one counts.
   * @param by.account what was typed: nobody is looked up
   * @param by.browser where its person has signed in before in the browser that asks, what tells that from others
   */
  resetRequest(by: From & { account: string; browser: string | null }): Promise<Attempt>;
  /** Such a mail to a person, as it is about to be written; every one counts that was not asked for in a known browser. */
  resetMail(by: From & { personId: string; place: Place }): Promise<Attempt>;
  /** A mail with which a person confirms their new address; every one counts. */
  confirmationMail(by: Pick<From, 'tenantId'> & { personId: string }): Promise<Attempt>;
  /** A single-use link. */
  link(by: From): Promise<Attempt>;
  /** A user code that a device shows. @param by.code the hash of the code; null for what is none */
  userCode(by: From & { personId: string; code: Uint8Array | null }): Promise<Attempt>;
  /** An authorization request that is kept for somebody who is yet to sign in; every one counts. */
  authorizationRequest(by: From): Promise<Attempt>;
  /** A request that a client pushes; every one counts. @param by.known whether it has authenticated */
  pushedRequest(by: From & { clientId: string; known: boolean }): Promise<Attempt>;
  /** A client that registers itself. */
  registration(by: From): Promise<Attempt>;
  /** A registration that may be refused. */
  registrationRefused(by: From): Promise<Attempt>;
  /** A client_id that is an address and unknown so far; every one counts. */
  clientDocument(by: From): Promise<Attempt>;
  /** A client secret: seconds for which the client is let in with none from this address, 0 when one may be looked at. Costs no round trip. */
  secretWait(by: From & { clientId: string }): number;
  /** A client secret that was wrong. @param by.known whether there is such a client */
  wrongSecret(by: From & { clientId: string; known: boolean; secret: string }): Promise<void>;
  /** A device that asks for codes; every request counts. */
  deviceAuthorization(by: From & { clientId: string }): Promise<Attempt>;
}

/** The counters are hashed: what people type is not kept, and every key has the same length. */
function counter<Kind extends Limit | BackOff>(
  limit: Kind,
  { tenantId }: From,
  ...of: string[]
): Counter & { limit: Kind } {
  return { limit, key: `${tenantId} ${Buffer.from(sha256(of.join('\0'))).toString('base64url')}` };
}

const atNetwork = (limit: Limit | BackOff, from: From, ...of: string[]): Counter[] =>
  from.ipAddress === null ? [] : [counter(limit, from, networkOf(from.ipAddress), ...of)];

const always = (counters: Counter[]): Counter[] => counters.map((each) => ({ ...each, countsSuccess: true }));

/** Of what comes by the hundred a second, a process asks for so many at a time. */
const LOT = 50;

/** The throttle over its counters. */
export function createThrottle(store: ThrottleStore): Throttle {
  const manyCounted = inLots(store, LOT);
  const secrets = createSecretThrottle(store);
  /** Null where the address is not known: then everybody would share the counter. */
  const secretKey = ({ clientId, ...from }: From & { clientId: string }) =>
    from.ipAddress === null ? null : counter(limits.clientSecret, from, networkOf(from.ipAddress), clientId).key;
  return {
    signIn: ({ account, place, ...from }) => countAttempt(store, signInCounters(from, account, place)),

    secondFactor: ({ personId, knownPlace, browser, guessable, ...from }) =>
      countAttempt(store, [
        ...(browser === null ? [] : [counter(limits.secondFactorInBrowser, from, personId, browser)]),
        ...atNetwork(limits.secondFactorAtNetwork, from, personId),
        ...(knownPlace || !guessable ? [] : [counter(limits.secondFactorElsewhere, from, personId)]),
      ]),

    passkeyChallenge: (from) => countAttempt(store, always(atNetwork(limits.challengeOfNetwork, from))),

    upstreamSignIn: (from) => countAttempt(store, always(atNetwork(limits.upstreamOfNetwork, from))),

    passwordChange: ({ personId, ...from }) =>
      countAttempt(store, [
        counter(limits.passwordChangeOfPerson, from, personId),
        ...atNetwork(limits.passwordChangeOfNetwork, from),
      ]),

    resetRequest: ({ account, browser, ...from }) =>
      countAttempt(
        store,
        always(
          browser === null
            ? [
                ...atNetwork(limits.resetRequestOfAccountAtNetwork, from, account),
                ...atNetwork(limits.resetRequestOfNetwork, from),
              ]
            : [counter(limits.resetRequestOfAccountInBrowser, from, account, browser)],
        ),
      ),

    resetMail: ({ personId, place, ...from }) =>
      countAttempt(
        store,
        always(
          place.kind === 'known-network'
            ? atNetwork(limits.resetMailAtNetwork, from, personId)
            : [counter(limits.resetMailElsewhere, from, personId)],
        ),
      ),

    confirmationMail: ({ personId, tenantId }) =>
      countAttempt(store, always([counter(limits.confirmationMail, { tenantId, ipAddress: null }, personId)])),

    link: (from) => countAttempt(store, atNetwork(limits.linkOfNetwork, from)),

    userCode: ({ personId, code, ...from }) =>
      countAttempt(store, [
        counter(limits.userCodeOfPerson, from, personId),
        ...atNetwork(limits.userCodeOfNetwork, from),
        ...(code === null ? [] : always([counter(limits.userCode, from, Buffer.from(code).toString('base64url'))])),
      ]),

    authorizationRequest: (from) => countAttempt(store, always(atNetwork(limits.authorizationRequest, from))),

    pushedRequest({ clientId, known, ...from }) {
      if (!known) return countAttempt(store, always(atNetwork(limits.pushedRequest, from, clientId)));
      const { limit, key } = counter(limits.pushedRequestOfKnown, from, networkOf(from.ipAddress ?? ''), clientId);
      return manyCounted(limit, key);
    },

    registration: (from) => countAttempt(store, atNetwork(limits.registration, from)),

    registrationRefused: (from) => countAttempt(store, atNetwork(limits.registrationRefused, from)),

    clientDocument: (from) => countAttempt(store, always(atNetwork(limits.clientDocument, from))),

    secretWait(by) {
      const key = secretKey(by);
      return key === null ? 0 : secrets.wait(key);
    },

    async wrongSecret({ tenantId, ipAddress, clientId, known, secret }) {
      const key = secretKey({ tenantId, ipAddress, clientId });
      if (key !== null) await secrets.failed(key, { secret, known });
    },

    deviceAuthorization: ({ clientId, ...from }) =>
      countAttempt(store, always(atNetwork(limits.deviceAuthorization, from, clientId))),
  };
}

function signInCounters(from: From, account: string, place: Place): Counter[] {
  if (place.kind === 'known-browser') return [counter(limits.signInOfAccountInBrowser, from, account, place.browser)];
  const ofPlace = [
    ...atNetwork(limits.signInOfAccountAtNetwork, from, account),
    ...atNetwork(limits.signInOfNetwork, from),
  ];
  return place.kind === 'known-network'
    ? ofPlace
    : [...ofPlace, counter(limits.signInOfAccountElsewhere, from, account)];
}
