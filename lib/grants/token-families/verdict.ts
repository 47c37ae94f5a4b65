import { revokeReasonInWords } from '@/lib/journal/audit/revoke-reasons';
import { durationSaid } from '@/lib/platform/shared/duration-in-words';
import type { SayText } from '@/lib/platform/shared/say-text';
import { text } from '@/lib/platform/shared/text';
import { userAgentSaid } from '@/lib/platform/shared/user-agent-in-words';
import type { Family, FamilyEvent, FamilyEventKind } from './family';

/** An explanation of a token family's history in plain words. */
export interface Verdict {
  kind: 'living' | 'raced' | 'expired' | 'revoked' | 'leaked';
  headline: string;
  /** When the state in the headline began; null when the headline describes the present. */
  at: Date | null;
  sentences: string[];
}

/**
 * Judges a token family by its events: whether it is active and, if a token was presented twice, whether that was a
 * race or a leak, who presented it and what followed.
 * @param events newest first, as `getFamily` returns them; the oldest may be missing
 * @param t translates into the reader's language
 */
export function verdict(family: Family, events: readonly FamilyEvent[], t: SayText): Verdict {
  switch (family.status) {
    case 'leaked':
      return leaked(family, events, t);
    case 'revoked':
      return revoked(family, events, t);
    case 'expired':
      return expired(family, t);
    case 'living':
      return living(family, events, t);
  }
}

const newest = (events: readonly FamilyEvent[], kind: FamilyEventKind) => events.find((event) => event.kind === kind);
const whence = ({ ipAddress, userAgent }: Pick<FamilyEvent, 'ipAddress' | 'userAgent'>, t: SayText) =>
  t('{address} with {program}', {
    address: ipAddress ?? t('an unknown address'),
    program: t(userAgentSaid(userAgent)),
  });
const END_OF_LEAK = text(
  'It isn’t clear which holder is legitimate, so the whole token family was ended immediately. The person has to sign in again.',
);

function leaked(family: Family, events: readonly FamilyEvent[], t: SayText): Verdict {
  const reuse = newest(events, 'reuse-detected');
  const judged = { kind: 'leaked' as const, at: family.revokedAt };
  if (!reuse || family.revokeReason === 'authorization-code-replayed') {
    const origin = reuse ? [t('The second attempt came from {whence}.', { whence: whence(reuse, t) })] : [];
    return {
      ...judged,
      headline: t('Leak: the authorization code was presented twice'),
      sentences: [
        t(
          'An authorization code can be used only once. The second request took it from the redirect, a log or the browser history.',
        ),
        ...origin,
        t(END_OF_LEAK),
      ],
    };
  }
  const presented =
    typeof reuse.detail.presentedGeneration === 'number' ? reuse.detail.presentedGeneration : reuse.generation - 1;
  const successor = events.find((event) => event.kind === 'rotated' && event.generation === presented + 1);
  return {
    ...judged,
    headline: t('Leak: generation {presented} was presented after it was replaced', {
      presented: String(presented),
    }),
    sentences: [howLate(presented, reuse, successor, t), ...comparison(reuse, events, t), t(END_OF_LEAK)],
  };
}

function howLate(presented: number, reuse: FamilyEvent, successor: FamilyEvent | undefined, t: SayText): string {
  const current = String(reuse.generation);
  if (!successor)
    return t('Presented from {whence}, when generation {current} was current.', {
      whence: whence(reuse, t),
      current,
    });
  const late = {
    whence: whence(reuse, t),
    duration: t(durationSaid(reuse.at.getTime() - successor.at.getTime())),
    successor: String(presented + 1),
  };
  return reuse.generation > presented + 1
    ? t(
        'Presented from {whence}, {duration} after generation {successor} replaced it; generation {current} was current then.',
        { ...late, current },
      )
    : t('Presented from {whence}, {duration} after generation {successor} replaced it.', late);
}

/** Compares the origin of the last legitimate use with that of the reuse. */
function comparison(reuse: FamilyEvent, events: readonly FamilyEvent[], t: SayText): string[] {
  const regular = events.find(({ kind }) => kind === 'rotated' || kind === 'used' || kind === 'issued');
  if (!regular) return [];
  const same = regular.ipAddress === reuse.ipAddress && regular.userAgent === reuse.userAgent;
  return [
    same
      ? t(
          'The last regular use came from the same address and program. The client may have kept an old token, for example after restoring a backup, or two copies of it share one.',
        )
      : t('The last regular use came from {whence}: two different holders.', { whence: whence(regular, t) }),
  ];
}

function revoked(family: Family, events: readonly FamilyEvent[], t: SayText): Verdict {
  const { by, note } = newest(events, 'revoked')?.detail ?? {};
  const who = typeof by === 'string' ? [t('Ended by {by}.', { by })] : [];
  const why = typeof note === 'string' ? [t('Reason given: “{note}”.', { note })] : [];
  return {
    kind: 'revoked',
    headline: t(family.revokeReason === null ? text('Ended') : revokeReasonInWords(family.revokeReason)),
    at: family.revokedAt,
    sentences: [...who, ...why, ...races(events, t), t('Its tokens no longer work.')],
  };
}

function expired(family: Family, t: SayText): Verdict {
  const idle = family.idleExpiresAt < family.absoluteExpiresAt;
  return {
    kind: 'expired',
    headline: t(idle ? 'Expired: unused for too long' : 'Expired: maximum lifetime reached'),
    at: family.expiresAt,
    sentences: [
      t('It was active for {duration}. The person signs in again when the client needs it.', {
        duration: t(durationSaid(family.expiresAt.getTime() - family.createdAt.getTime())),
      }),
    ],
  };
}

function living(family: Family, events: readonly FamilyEvent[], t: SayText): Verdict {
  if (family.generation === 0) {
    return {
      kind: 'living',
      headline: t('Active, without a refresh token'),
      at: null,
      sentences: [t('Only an access token was issued. The client asks for a new authorization when it expires.')],
    };
  }
  const rotations = family.generation - 1;
  const uses =
    rotations === 0
      ? t('The first refresh token hasn’t been used yet, or isn’t rotated.')
      : t('Rotated {times}; generation {current} is current.', {
          times: times(rotations, t),
          current: String(family.generation),
        });
  const raced = races(events, t);
  if (raced.length > 0)
    return { kind: 'raced', headline: t('Active; a race, not a leak'), at: null, sentences: [...raced, uses] };
  return {
    kind: 'living',
    headline: t('Active'),
    at: null,
    sentences: [uses, t('No token was presented twice.')],
  };
}

/** Describes replays that refresh token rotation tolerated, if there were any. */
function races(events: readonly FamilyEvent[], t: SayText): string[] {
  const replays = events.filter(({ kind }) => kind === 'replayed');
  const [last] = replays;
  if (!last) return [];
  const told = { times: times(replays.length, t), whence: whence(last, t) };
  return [
    replays.length > 1
      ? t(
          'The client presented a token again {times}, moments after it was replaced, last from {whence}. It got the same response. The cause is simultaneous requests or a lost response, which is harmless.',
          told,
        )
      : t(
          'The client presented a token again {times}, moments after it was replaced, from {whence}. It got the same response. The cause is simultaneous requests or a lost response, which is harmless.',
          told,
        ),
  ];
}

function times(count: number, t: SayText): string {
  if (count > 2) return t('{count} times', { count: String(count) });
  return t(count === 1 ? 'once' : 'twice');
}
