/** How many attempts a counter lets through in a window that begins with the first of them. */
export interface Limit {
  /** Of the counter; part of its key in the table. */
  name: string;
  attempts: number;
  /** Length of the window, and so the longest that anybody is told to wait. */
  seconds: number;
}

/**
 * How a counter of guesses backs off: after `free` attempts each further one waits twice as long as the one before, up to
 * `longestWaitSeconds`. Who waits is let in again after that wait at the latest, and yet a day has room for few guesses.
 */
export interface BackOff {
  /** Of the counter; part of its key in the table. */
  name: string;
  free: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  /** The counter starts over once nothing was counted for this long. */
  forgottenAfterSeconds: number;
}

const minute = 60;
const quarterHour = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Guesses at one secret of one person: ten, which leave room for every password that a person can think of; then one after
 * 1, 2, 4 and 8 minutes, and one each 15 minutes. That is 108 on the first day and 96 on each further one
 * (docs/decisions/0041).
 */
const guesses = (name: string): BackOff => ({
  name,
  free: 10,
  firstWaitSeconds: minute,
  longestWaitSeconds: quarterHour,
  forgottenAfterSeconds: day,
});

/** Seconds to wait after so many attempts that were counted. */
export function waitSeconds({ free, firstWaitSeconds, longestWaitSeconds }: BackOff, counted: number): number {
  return counted < free ? 0 : Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** (counted - free));
}

/**
 * All numbers of the throttle, with their reasons. An attempt is counted before its secret is looked at, so that
 * a burst finds the counter where the burst has brought it, and is taken back alone when it succeeds: whoever guesses
 * cannot start anew by a success of their own (keycloak#51275). An attempt that is refused is not counted, so that
 * waiting always helps.
 */
export const limits = {
  /** One account from one address, or from one browser in which its person has signed in before. */
  signInOfAccountAtNetwork: guesses('sign-in account network'),
  signInOfAccountInBrowser: guesses('sign-in account browser'),
  /** Any account from one address: an office behind one address mistypes now and then; a list of stolen passwords is longer. */
  signInOfNetwork: { name: 'sign-in network', attempts: 100, seconds: quarterHour },
  /**
   * One account from all places where its person has not signed in before, together, however many addresses they are.
   * NIST SP 800-63B-4, 3.2.2 would have an account stop after 100 failures in a row; a stop that strangers can bring about
   * is a lockout that they can aim, so of the means that it names this takes a growing wait, and the places where the
   * person has signed in or followed a link before are exempt.
   */
  signInOfAccountElsewhere: guesses('sign-in account elsewhere'),
  /**
   * A second factor, of one person at one address, or in one browser in which the person has signed in before. Three
   * codes of a million are right at a time (RFC 6238, 5.2): 96 guesses a day find one with a chance of 1 in 3,500.
   */
  secondFactorAtNetwork: guesses('second-factor network'),
  secondFactorInBrowser: guesses('second-factor browser'),
  /**
   * One person from all places where they have not signed in before, together, which only those bring about who have the
   * password. The places where the person has signed in before are exempt, and recovery codes and passkeys, which cannot
   * be guessed, are not counted here: nobody is locked out.
   */
  secondFactorElsewhere: guesses('second-factor elsewhere'),
  /** Challenges for passkeys: each is kept for a few minutes, and the sign-in page asks for one as it opens. */
  challengeOfNetwork: { name: 'passkey-challenge network', attempts: 600, seconds: minute },
  /** Browsers that are sent to an identity provider: each leaves a small row for ten minutes, and can bring one request to the provider about. */
  upstreamOfNetwork: { name: 'upstream-sign-in network', attempts: 300, seconds: minute },
  /** The current password, asked for before a change: whoever is at an unlocked screen may not guess it. */
  passwordChangeOfPerson: guesses('password-change person'),
  passwordChangeOfNetwork: { name: 'password-change network', attempts: 100, seconds: quarterHour },
  /**
   * Requests for mails that reset a password; each counts, whatever comes of it. A few for one account from one address,
   * more for all accounts from one address, where an office may be. A browser in which the person has signed in before has
   * a counter of its own, which nobody else can use up.
   */
  resetRequestOfAccountAtNetwork: { name: 'reset-request account network', attempts: 5, seconds: hour },
  resetRequestOfAccountInBrowser: { name: 'reset-request account browser', attempts: 5, seconds: hour },
  resetRequestOfNetwork: { name: 'reset-request network', attempts: 30, seconds: hour },
  /**
   * Such mails to one person that were asked for from places where they have not signed in before, all together; and from
   * one address where they have. What is beyond is not sent, which whoever asks does not learn: nobody floods a mailbox.
   */
  resetMailElsewhere: { name: 'reset-mail elsewhere', attempts: 10, seconds: day },
  resetMailAtNetwork: { name: 'reset-mail network', attempts: 10, seconds: day },
  /** Mails that ask a person to confirm their new address; the person asks, signed in. */
  confirmationMail: { name: 'confirmation-mail', attempts: 5, seconds: hour },
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
  /** Registrations from one address that are refused. They are counted apart, so that software that has to try leaves room for others. */
  registrationRefused: { name: 'registration refused', attempts: 600, seconds: hour },
  /** Clients that are met for the first time and described by what their client_id is the address of: each costs a request that we send. */
  clientDocument: { name: 'client-document', attempts: 60, seconds: hour },
  /**
   * Device requests of one client from one address: ten a second for a hall full of screens that start together, yet
   * no more living codes than guessing stays hopeless among.
   */
  deviceAuthorization: { name: 'device-authorization', attempts: 600, seconds: minute },
  /** Wrong secrets of one client from one address; the same wrong one again is counted once (client-secrets.ts). */
  clientSecret: guesses('client-secret'),
} as const satisfies Record<string, Limit | BackOff>;
