import type { Attempt } from '@/lib/platform/shared/attempt';
import { sha256 } from '@/lib/platform/shared/secret';
import { createSecretThrottle } from './client-secrets';
import { type Counter, countAttempt } from './count-attempt';
import { inLots } from './in-lots';
import { type BackOff, type Limit, limits } from './limits';
import { networkOf } from './network-of';
import type { ThrottleStore } from './store';

/**
 * The origin of an attempt. `ipAddress` is null when unknown: the attempt is then not counted per address, since all
 * unknown addresses would share one counter.
 */
interface From {
  tenantId: string;
  ipAddress: string | null;
}

/** Where a person signs in from. It determines which counters apply, by whether the person has been there before. */
export type Familiarity =
  /** `browser` is a text that distinguishes the browser from others. */
  { kind: 'known-browser'; browser: string } | { kind: 'known-network' } | { kind: 'elsewhere' };

/**
 * One method for each thing that can be attempted too often; the numbers are in `limits`. Call it before checking the
 * secret.
 */
export interface Throttle {
  /**
   * A password at sign-in. Where a person has signed in before, strangers' failures do not count: in a known browser
   * only that browser's failures count, at a known address only the failures from there.
   * @param by.account the person's id, or the typed login if there is no such person
   */
  signIn(by: From & { account: string; familiarity: Familiarity }): Promise<Attempt>;
  /**
   * A second factor of a person whose password was correct, or who is signed in.
   * @param by.guessable whether it is a code that can be guessed
   */
  secondFactor(
    by: From & { personId: string; knownPlace: boolean; browser: string | null; guessable: boolean },
  ): Promise<Attempt>;
  /** A passkey challenge; every one counts. */
  passkeyChallenge(by: From): Promise<Attempt>;
  /** A redirect of a browser to an identity provider; every one counts. */
  upstreamSignIn(by: From): Promise<Attempt>;
  /** The current password, required from a person who is signed in. */
  passwordChange(by: From & { personId: string }): Promise<Attempt>;
  /**
   * A request for a password reset email; every one counts.
   * @param by.account the login that was typed; it is not looked up
   * @param by.browser identifies the requesting browser if the person has signed in there before; otherwise null
   */
  resetRequest(by: From & { account: string; browser: string | null }): Promise<Attempt>;
  /**
   * A password reset email to a person, about to be written; every one counts, except those requested in a known
   * browser.
   */
  resetMail(by: From & { personId: string; familiarity: Familiarity }): Promise<Attempt>;
  /** An email with which a person confirms their new address; every one counts. */
  confirmationMail(by: Pick<From, 'tenantId'> & { personId: string }): Promise<Attempt>;
  /** An email with which an administrator tries a text; every one counts. */
  testMail(by: Pick<From, 'tenantId'> & { personId: string }): Promise<Attempt>;
  /** An email with a setup link; every one of the tenant counts. */
  setupLinkMail(by: Pick<From, 'tenantId'>): Promise<Attempt>;
  /** A single-use link. */
  link(by: From): Promise<Attempt>;
  /** A form behind a setup link; every one counts. */
  setUpForm(by: Pick<From, 'tenantId'> & { linkId: string }): Promise<Attempt>;
  /**
   * A user code shown by a device.
   * @param by.code the hash of the code; null if the text cannot be a code
   */
  userCode(by: From & { personId: string; code: Uint8Array | null }): Promise<Attempt>;
  /** An authorization request that is stored until the person has signed in; every one counts. */
  authorizationRequest(by: From): Promise<Attempt>;
  /**
   * A request that a client pushes; every one counts.
   * @param by.known whether the client has authenticated
   */
  pushedRequest(by: From & { clientId: string; known: boolean }): Promise<Attempt>;
  /** A client that registers itself. */
  registration(by: From): Promise<Attempt>;
  /** A registration that may be rejected. */
  registrationRefused(by: From): Promise<Attempt>;
  /** An unknown client_id that is a URL; every one counts. */
  clientDocument(by: From): Promise<Attempt>;
  /**
   * A client secret: the seconds for which no secret of the client is accepted from this address, 0 when one may be
   * checked. Needs no round trip.
   */
  secretWait(by: From & { clientId: string }): number;
  /**
   * A wrong client secret.
   * @param by.known whether the client exists
   */
  wrongSecret(by: From & { clientId: string; known: boolean; secret: string }): Promise<void>;
  /** A login hint with which a client asks for a person. */
  loginHint(by: From & { clientId: string }): Promise<Attempt>;
  /** A client's request for a person's approval; every request counts. */
  backchannelRequest(by: From & { clientId: string; personId: string }): Promise<Attempt>;
  /** A call of a trusted issuer that ends a person's access. @param by.perHour how many are allowed */
  globalRevocation(by: Pick<From, 'tenantId'> & { issuer: string; perHour: number }): Promise<Attempt>;
  /** A device that requests codes; every request counts. */
  deviceAuthorization(by: From & { clientId: string }): Promise<Attempt>;
}

/** The counters' keys are hashed, so that what people type is not stored and all keys have the same length. */
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

/** How many attempts a process takes at a time for requests that arrive by the hundred per second. */
const LOT = 50;

/** Creates the throttle on top of its counters. */
export function createThrottle(store: ThrottleStore): Throttle {
  const manyCounted = inLots(store, LOT);
  const secrets = createSecretThrottle(store);
  /** Null when the address is unknown, since all unknown addresses would share one counter. */
  const secretKey = ({ clientId, ...from }: From & { clientId: string }) =>
    from.ipAddress === null ? null : counter(limits.clientSecret, from, networkOf(from.ipAddress), clientId).key;
  return {
    signIn: ({ account, familiarity, ...from }) => countAttempt(store, signInCounters(from, account, familiarity)),

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

    resetMail: ({ personId, familiarity, ...from }) =>
      countAttempt(
        store,
        always(
          familiarity.kind === 'known-network'
            ? atNetwork(limits.resetMailAtNetwork, from, personId)
            : [counter(limits.resetMailElsewhere, from, personId)],
        ),
      ),

    confirmationMail: ({ personId, tenantId }) =>
      countAttempt(store, always([counter(limits.confirmationMail, { tenantId, ipAddress: null }, personId)])),

    testMail: ({ personId, tenantId }) =>
      countAttempt(store, always([counter(limits.testMail, { tenantId, ipAddress: null }, personId)])),

    setupLinkMail: ({ tenantId }) =>
      countAttempt(store, always([counter(limits.setupLinkMail, { tenantId, ipAddress: null }, tenantId)])),

    link: (from) => countAttempt(store, atNetwork(limits.linkOfNetwork, from)),

    setUpForm: ({ tenantId, linkId }) =>
      countAttempt(store, always([counter(limits.setUpForm, { tenantId, ipAddress: null }, linkId)])),

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

    loginHint: ({ clientId, ...from }) => countAttempt(store, [counter(limits.loginHint, from, clientId)]),

    backchannelRequest: ({ clientId, personId, ...from }) =>
      countAttempt(
        store,
        always([
          ...atNetwork(limits.backchannelRequest, from, clientId),
          counter(limits.backchannelRequestToPerson, from, clientId, personId),
        ]),
      ),

    globalRevocation: ({ tenantId, issuer, perHour }) =>
      countAttempt(store, [
        counter({ ...limits.globalRevocation, attempts: perHour }, { tenantId, ipAddress: null }, issuer),
      ]),

    deviceAuthorization: ({ clientId, ...from }) =>
      countAttempt(store, always(atNetwork(limits.deviceAuthorization, from, clientId))),
  };
}

function signInCounters(from: From, account: string, familiarity: Familiarity): Counter[] {
  if (familiarity.kind === 'known-browser')
    return [counter(limits.signInOfAccountInBrowser, from, account, familiarity.browser)];
  const ofNetwork = [
    ...atNetwork(limits.signInOfAccountAtNetwork, from, account),
    ...atNetwork(limits.signInOfNetwork, from),
  ];
  return familiarity.kind === 'known-network'
    ? ofNetwork
    : [...ofNetwork, counter(limits.signInOfAccountElsewhere, from, account)];
}
