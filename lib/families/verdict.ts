import { durationInWords } from '@/lib/shared/duration-in-words';
import { userAgentInWords } from '@/lib/shared/user-agent-in-words';
import type { Family, FamilyEvent, FamilyEventKind } from './family';
import { revokeReasonInWords } from './revoke-reasons';

/** A family's life in plain words. */
export interface Verdict {
  kind: 'living' | 'raced' | 'expired' | 'revoked' | 'leaked';
  headline: string;
  /** When what the headline says came to be; null when that is now. */
  at: Date | null;
  sentences: string[];
}

/**
 * Judges a family by its events: whether it lives, and if a token was presented twice, whether that was a race or a
 * leak, who it was and what followed.
 * @param events newest first, as `getFamily` gives them; the oldest may be missing
 */
export function verdict(family: Family, events: readonly FamilyEvent[]): Verdict {
  switch (family.status) {
    case 'leaked':
      return leaked(family, events);
    case 'revoked':
      return revoked(family, events);
    case 'expired':
      return expired(family);
    case 'living':
      return living(family, events);
  }
}

const newest = (events: readonly FamilyEvent[], kind: FamilyEventKind) => events.find((event) => event.kind === kind);
const whence = (event: Pick<FamilyEvent, 'ipAddress' | 'userAgent'>) => `${event.ipAddress ?? 'an unknown address'} with ${userAgentInWords(event.userAgent)}`;
const END_OF_LEAK = 'Nobody can tell which holder is the rightful one, so the whole family was ended at once. The person has to sign in again.';

function leaked(family: Family, events: readonly FamilyEvent[]): Verdict {
  const reuse = newest(events, 'reuse-detected');
  const judged = { kind: 'leaked' as const, at: family.revokedAt };
  if (!reuse || family.revokeReason === 'authorization-code-replayed') {
    const origin = reuse ? [`The second attempt came from ${whence(reuse)}.`] : [];
    return {
      ...judged,
      headline: 'A leak: the authorization code was presented a second time',
      sentences: ['A code is good for one use. Whoever presented it again had taken it from the redirect, a log or the browser’s history.', ...origin, END_OF_LEAK],
    };
  }
  const presented = typeof reuse.detail.presentedGeneration === 'number' ? reuse.detail.presentedGeneration : reuse.generation - 1;
  const successor = events.find((event) => event.kind === 'rotated' && event.generation === presented + 1);
  return {
    ...judged,
    headline: `A leak: generation ${presented} was presented after it had been replaced`,
    sentences: [howLate(presented, reuse, successor), ...comparison(reuse, events), END_OF_LEAK],
  };
}

function howLate(presented: number, reuse: FamilyEvent, successor: FamilyEvent | undefined): string {
  const came = `came from ${whence(reuse)}`;
  if (!successor) return `It ${came}, when generation ${reuse.generation} was the current one.`;
  const late = `${durationInWords(reuse.at.getTime() - successor.at.getTime())} after generation ${presented + 1} had replaced it`;
  return `It ${came}, ${late}${reuse.generation > presented + 1 ? `; generation ${reuse.generation} was the current one by then` : ''}.`;
}

/** Where the rightful uses came from, beside where the reuse did. */
function comparison(reuse: FamilyEvent, events: readonly FamilyEvent[]): string[] {
  const regular = events.find(({ kind }) => kind === 'rotated' || kind === 'used' || kind === 'issued');
  if (!regular) return [];
  const same = regular.ipAddress === reuse.ipAddress && regular.userAgent === reuse.userAgent;
  return [
    same
      ? 'The last regular use came from the same address and program: perhaps the application itself kept an old token, as after restoring a backup, or two copies of it share one.'
      : `The last regular use came from ${whence(regular)}: two different holders.`,
  ];
}

function revoked(family: Family, events: readonly FamilyEvent[]): Verdict {
  const { by, note } = newest(events, 'revoked')?.detail ?? {};
  const who = typeof by === 'string' ? [`It was ended by ${by}.`] : [];
  const why = typeof note === 'string' ? [`They wrote: “${note}”.`] : [];
  return {
    kind: 'revoked',
    headline: revokeReasonInWords(family.revokeReason ?? 'Ended'),
    at: family.revokedAt,
    sentences: [...who, ...why, ...races(events), 'None of its tokens works any more.'],
  };
}

function expired(family: Family): Verdict {
  const idle = family.idleExpiresAt < family.absoluteExpiresAt;
  return {
    kind: 'expired',
    headline: idle ? 'Expired: it was not used for too long' : 'Expired: it reached the end of its life',
    at: family.expiresAt,
    sentences: [`It lived for ${durationInWords(family.expiresAt.getTime() - family.createdAt.getTime())}. The person signs in again when the application needs it.`],
  };
}

function living(family: Family, events: readonly FamilyEvent[]): Verdict {
  if (family.generation === 0) {
    return { kind: 'living', headline: 'Living, without a refresh token', at: null, sentences: ['Only an access token was issued; the application asks for a new authorization when that has expired.'] };
  }
  const rotations = family.generation - 1;
  const uses = rotations === 0 ? 'Its first refresh token has not been used yet, or is not rotated.' : `It has rotated ${times(rotations)}; generation ${family.generation} is the current one.`;
  const raced = races(events);
  if (raced.length > 0) return { kind: 'raced', headline: 'Living; a race, not a leak', at: null, sentences: [...raced, uses] };
  return { kind: 'living', headline: 'Living', at: null, sentences: [uses, 'No token of it was ever presented twice.'] };
}

/** What friendly rotation did, if anything. */
function races(events: readonly FamilyEvent[]): string[] {
  const replays = events.filter(({ kind }) => kind === 'replayed');
  const [last] = replays;
  if (!last) return [];
  return [
    `The application presented a token again ${times(replays.length)}, moments after its replacement, ${replays.length > 1 ? 'last ' : ''}from ${whence(last)}. It got the same answer again: two requests at once or a lost response, which is harmless.`,
  ];
}

function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
}
