/** How many attempts a counter allows in a window that begins with the first of them. */
export interface Limit {
  /** The counter's name; part of its key in the table. */
  name: string;
  attempts: number;
  /** The length of the window, and therefore the longest possible wait. */
  seconds: number;
}

/**
 * How a counter of guesses backs off: after `free` attempts, each wait is twice as long as the one before, up to
 * `longestWaitSeconds`. No one is locked out for longer than that, and yet only few guesses are possible per day.
 */
export interface BackOff {
  /** The counter's name; part of its key in the table. */
  name: string;
  free: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  /** The counter starts over after this long without a counted attempt. */
  forgottenAfterSeconds: number;
}

const minute = 60;
const quarterHour = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Guesses at one secret of one person: ten at first, enough to try every password that a person might have used; then
 * one after 1, 2, 4 and 8 minutes, and one every 15 minutes. That makes 108 on the first day and 96 on each further day
 * (docs/decisions/0041).
 */
const guesses = (name: string): BackOff => ({
  name,
  free: 10,
  firstWaitSeconds: minute,
  longestWaitSeconds: quarterHour,
  forgottenAfterSeconds: day,
});

/** The wait in seconds after this number of counted attempts. */
export function waitSeconds({ free, firstWaitSeconds, longestWaitSeconds }: BackOff, counted: number): number {
  return counted < free ? 0 : Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** (counted - free));
}

/**
 * All limits of the throttle, with their reasons. An attempt is counted before its secret is checked, so that each
 * request of a burst sees the ones before it. When an attempt succeeds, only that attempt is taken back, so that an
 * attacker cannot reset the counter by signing in successfully (keycloak#51275). A refused attempt is not counted, so
 * that waiting always helps.
 */
export const limits = {
  /** One account from one address, or from one browser in which its person has signed in before. */
  signInOfAccountAtNetwork: guesses('sign-in account network'),
  signInOfAccountInBrowser: guesses('sign-in account browser'),
  /**
   * Any account from one address. People in an office behind one address mistype now and then; a list of stolen
   * passwords is longer.
   */
  signInOfNetwork: { name: 'sign-in network', attempts: 100, seconds: quarterHour },
  /**
   * One account from all places where its person has not signed in before, together, from any number of addresses. NIST
   * SP 800-63B-4, 3.2.2 would disable an account after 100 consecutive failures. If strangers can trigger that, they
   * can lock out a person of their choice, so of the measures that it lists this uses an increasing wait, and exempts
   * places where the person has signed in or followed a link before.
   */
  signInOfAccountElsewhere: guesses('sign-in account elsewhere'),
  /**
   * A second factor of one person at one address, or in one browser in which the person has signed in before. Three
   * codes in a million are valid at a time (RFC 6238, 5.2), so 96 guesses a day succeed with a probability of 1 in
   * 3,500.
   */
  secondFactorAtNetwork: guesses('second-factor network'),
  secondFactorInBrowser: guesses('second-factor browser'),
  /**
   * One person from all places where they have not signed in before, together. Only someone who has the password can
   * get this far. Places where the person has signed in before are exempt, and recovery codes and passkeys are not
   * counted here because they cannot be guessed, so the person is never locked out.
   */
  secondFactorElsewhere: guesses('second-factor elsewhere'),
  /** Challenges for passkeys: each is stored for a few minutes, and the sign-in page requests one when it opens. */
  challengeOfNetwork: { name: 'passkey-challenge network', attempts: 600, seconds: minute },
  /**
   * Browsers sent to an identity provider: each leaves a small row for ten minutes and can cause one request to the
   * provider.
   */
  upstreamOfNetwork: { name: 'upstream-sign-in network', attempts: 300, seconds: minute },
  /** The current password, required before a change, so that it cannot be guessed at an unlocked screen. */
  passwordChangeOfPerson: guesses('password-change person'),
  passwordChangeOfNetwork: { name: 'password-change network', attempts: 100, seconds: quarterHour },
  /**
   * Requests for password reset emails; each counts, whatever the outcome. A few for one account from one address, and
   * more for all accounts from one address, which may be an office. A browser in which the person has signed in before
   * has a separate counter that no one else can use up.
   */
  resetRequestOfAccountAtNetwork: { name: 'reset-request account network', attempts: 5, seconds: hour },
  resetRequestOfAccountInBrowser: { name: 'reset-request account browser', attempts: 5, seconds: hour },
  resetRequestOfNetwork: { name: 'reset-request network', attempts: 30, seconds: hour },
  /**
   * Password reset emails to one person: those requested from all places where they have not signed in before,
   * together, and those from one address where they have. Emails beyond the limit are not sent, without telling the
   * requester, so that a mailbox cannot be flooded.
   */
  resetMailElsewhere: { name: 'reset-mail elsewhere', attempts: 10, seconds: day },
  resetMailAtNetwork: { name: 'reset-mail network', attempts: 10, seconds: day },
  /** Emails that ask a person to confirm their new address, requested by the person while signed in. */
  confirmationMail: { name: 'confirmation-mail', attempts: 5, seconds: hour },
  /** Emails with which an administrator tries a text on themselves. */
  testMail: { name: 'test-mail', attempts: 20, seconds: hour },
  /** Setup links emailed to customers. Owners could otherwise flood strangers' mailboxes. */
  setupLinkMail: { name: 'setup-link-mail', attempts: 20, seconds: hour },
  /** Links of 256 random bits cannot be guessed; this limits what the attempts cost us. */
  linkOfNetwork: { name: 'link network', attempts: 100, seconds: quarterHour },
  /** The forms behind one setup link: a person needs few, and each may write, ask DNS or run a self-test. */
  setUpForm: { name: 'set-up form', attempts: 40, seconds: quarterHour },
  /**
   * User codes have 34.5 bits and are valid for ten minutes (RFC 8628, 5.1 and 6.1): with 1,000 active codes, ten
   * guesses hit one with a probability of 1 in 2.5 million.
   */
  userCodeOfPerson: { name: 'user-code person', attempts: 10, seconds: quarterHour },
  userCodeOfNetwork: { name: 'user-code network', attempts: 100, seconds: quarterHour },
  /** One code, regardless of who enters it and whether it is accepted: its owner needs one attempt, or a few. */
  userCode: { name: 'user-code code', attempts: 10, seconds: quarterHour },
  /**
   * Authorization requests from browsers without a signed-in person: each is stored until the person has signed in. Ten
   * per second are enough for an office behind one address that starts work at the same time; a malicious loop leaves
   * 18,000 small rows in the half hour that each is kept.
   */
  authorizationRequest: { name: 'authorization-request', attempts: 600, seconds: minute },
  /** Requests that one public client pushes from one address: as many as it could have sent through browsers. */
  pushedRequest: { name: 'pushed-request', attempts: 600, seconds: minute },
  /**
   * Requests that an authenticated client pushes from one address. The client is known and may have many users: a
   * thousand per second is more than any client has, and a runaway loop leaves at most that many rows in the minute
   * that each is kept.
   */
  pushedRequestOfKnown: { name: 'pushed-request known', attempts: 60_000, seconds: minute },
  /**
   * Clients that register themselves from one address, such as an office where everyone installs the same application
   * on one morning. A full day at this rate creates 4,800 clients, less than the maximum per tenant
   * (`SELF_REGISTERED_AT_MOST`), and idle ones are deleted.
   */
  registration: { name: 'registration', attempts: 200, seconds: hour },
  /**
   * Rejected registrations from one address. They are counted separately, so that software that needs several attempts
   * leaves room for others.
   */
  registrationRefused: { name: 'registration refused', attempts: 600, seconds: hour },
  /** Unknown clients whose client_id is the URL of their metadata document: each makes us send a request. */
  clientDocument: { name: 'client-document', attempts: 60, seconds: hour },
  /**
   * Device requests of one client from one address: ten per second are enough for a hall full of screens that start at
   * the same time, and few enough active codes that guessing one stays infeasible.
   */
  deviceAuthorization: { name: 'device-authorization', attempts: 600, seconds: minute },
  /**
   * Login hints of one client that name no active person. A client learns from the answer who has an account
   * (docs/decisions/0062): enough for the typing errors of a shop's customers, and too few to try a list of addresses.
   */
  loginHint: { name: 'login-hint client', attempts: 100, seconds: quarterHour },
  /** Requests for approval by one client from one address, like those of devices. */
  backchannelRequest: { name: 'backchannel-request', attempts: 600, seconds: minute },
  /** Requests of one client to one person, who is emailed about each. */
  backchannelRequestToPerson: { name: 'backchannel-request person', attempts: 10, seconds: quarterHour },
  /**
   * Calls of one trusted issuer that end someone's access; the issuer's registration sets the number. The holder of its
   * key cannot sign out a whole company at once.
   */
  globalRevocation: { name: 'global-revocation', attempts: 100, seconds: hour },
  /** Wrong secrets of one client from one address; a repeated wrong secret counts once (client-secrets.ts). */
  clientSecret: guesses('client-secret'),
} as const satisfies Record<string, Limit | BackOff>;
