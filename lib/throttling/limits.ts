/** How many attempts a counter lets through in a window that begins with the first of them. */
export interface Limit {
  /** Of the counter; part of its key in the table. */
  name: string;
  attempts: number;
  /** Length of the window, and so the longest that anybody is told to wait. */
  seconds: number;
}

const minute = 60;
const quarterHour = 15 * minute;
const hour = 60 * minute;

/**
 * All numbers of the throttle, with their reasons. An attempt is counted before its secret is looked at, so that
 * a burst finds the counter where the burst has brought it, and is taken back alone when it succeeds: whoever guesses
 * cannot start anew by a success of their own (keycloak#51275). An attempt that is refused is not counted, so that
 * waiting always helps.
 */
export const limits = {
  /**
   * One account from one address, or from one browser in which its person has signed in before. Ten leave room for
   * every password that a person can think of, and allow an attacker 960 guesses a day.
   */
  signInOfAccountAtNetwork: { name: 'sign-in account network', attempts: 10, seconds: quarterHour },
  signInOfAccountInBrowser: { name: 'sign-in account browser', attempts: 10, seconds: quarterHour },
  /** Any account from one address: an office behind one address mistypes now and then; a list of stolen passwords is longer. */
  signInOfNetwork: { name: 'sign-in network', attempts: 100, seconds: quarterHour },
  /**
   * One account from all places where its person has not signed in before, together: what slows a guess that comes
   * from many addresses, to 14,400 a day. The wait is at most a minute. NIST SP 800-63B-4, 3.2.2 would have an account stop after 100
   * failures in a row; a stop that strangers can bring about is a lockout that they can aim, so of the means that it
   * names there this takes a waiting period, and the places where the person has signed in before are exempt.
   */
  signInOfAccountElsewhere: { name: 'sign-in account elsewhere', attempts: 10, seconds: minute },
  /**
   * A second factor, of one person at one address, or in one browser in which the person has signed in before. Three
   * codes of a million are right at a time (RFC 6238, 5.2): 960 guesses a day find one with a chance of 1 in 350.
   */
  secondFactorAtNetwork: { name: 'second-factor network', attempts: 10, seconds: quarterHour },
  secondFactorInBrowser: { name: 'second-factor browser', attempts: 10, seconds: quarterHour },
  /**
   * One person from all places where they have not signed in before, together, which only those bring about who have the
   * password: 480 guesses a day, however many addresses they come from. The places where the person has signed in before
   * are exempt, and recovery codes and passkeys, which cannot be guessed, are not counted here: nobody is locked out.
   */
  secondFactorElsewhere: { name: 'second-factor elsewhere', attempts: 20, seconds: hour },
  /** Challenges for passkeys: each is kept for a few minutes, and the sign-in page asks for one as it opens. */
  challengeOfNetwork: { name: 'passkey-challenge network', attempts: 600, seconds: minute },
  /** Browsers that are sent to an identity provider: each leaves a small row for ten minutes, and can bring one request to the provider about. */
  upstreamOfNetwork: { name: 'upstream-sign-in network', attempts: 300, seconds: minute },
  /** The current password, asked for before a change: whoever is at an unlocked screen may not guess it. */
  passwordChangeOfPerson: { name: 'password-change person', attempts: 10, seconds: quarterHour },
  passwordChangeOfNetwork: { name: 'password-change network', attempts: 100, seconds: quarterHour },
  /**
   * Mails that ask to reset a password; each request counts, whatever comes of it. Few to one person, so that nobody's
   * mailbox is flooded; more from one address, where an office may be.
   */
  resetRequestOfAccount: { name: 'reset-request account', attempts: 5, seconds: hour },
  resetRequestOfNetwork: { name: 'reset-request network', attempts: 30, seconds: hour },
  /** Links of 256 random bits cannot be guessed; this keeps the tries from costing us much. */
  linkOfNetwork: { name: 'link network', attempts: 100, seconds: quarterHour },
  /**
   * User codes of 34.5 bits that live ten minutes (RFC 8628, 5.1 and 6.1): among 1,000 living codes ten guesses hit
   * one with a chance of 1 in 2.5 million.
   */
  userCodeOfPerson: { name: 'user-code person', attempts: 10, seconds: quarterHour },
  userCodeOfNetwork: { name: 'user-code network', attempts: 100, seconds: quarterHour },
  /** One code, whoever enters it and whether or not it is taken: its person needs one attempt, or a few. */
  userCode: { name: 'user-code code', attempts: 10, seconds: quarterHour },
  /**
   * Authorization requests of browsers that nobody is signed in at: each is kept until its person has signed in. Ten a
   * second for an office behind one address that starts work together; a loop of somebody else's leaves 18,000 small rows
   * in the half hour that one lives.
   */
  authorizationRequest: { name: 'authorization-request', attempts: 600, seconds: minute },
  /** Requests that one public client pushes from one address: as many as it could have brought by browsers. */
  pushedRequest: { name: 'pushed-request', attempts: 600, seconds: minute },
  /**
   * Requests that a client which authenticates pushes from one address. It is known, and has many people: a thousand a
   * second is more than one has, and a loop of its own leaves no more rows than that in the minute that each is kept.
   */
  pushedRequestOfKnown: { name: 'pushed-request known', attempts: 60_000, seconds: minute },
  /**
   * Clients that register themselves from one address: an office where everybody installs the same application on one
   * morning. Whoever goes on for a day leaves as many clients as a tenant takes at most, which are reaped when idle.
   */
  registration: { name: 'registration', attempts: 200, seconds: hour },
  /** Clients that are met for the first time and described by what their client_id is the address of: each costs a request that we send. */
  clientDocument: { name: 'client-document', attempts: 60, seconds: hour },
  /**
   * Device requests of one client from one address: ten a second for a hall full of screens that start together, yet
   * no more living codes than guessing stays hopeless among.
   */
  deviceAuthorization: { name: 'device-authorization', attempts: 600, seconds: minute },
} as const satisfies Record<string, Limit>;
