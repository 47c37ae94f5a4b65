import { revokeReasonText } from '@/lib/journal/audit/revoke-reasons';
import { durationSaid } from '@/lib/platform/shared/duration-text';
import { msg } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';
import { userAgentSaid } from '@/lib/platform/shared/user-agent-text';
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
 * Describes what happened to a token family, for the console; it decides nothing. The events tell whether the family is
 * active and, if a token was presented twice, whether that was a race or a leak, who presented it and what followed.
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
      return activeVerdict(family, events, t);
  }
}

const newest = (events: readonly FamilyEvent[], kind: FamilyEventKind) => events.find((event) => event.kind === kind);
const whence = ({ ipAddress, userAgent }: Pick<FamilyEvent, 'ipAddress' | 'userAgent'>, t: SayText) =>
  t('tokenFamilies.addressWithProgram', {
    address: ipAddress ?? t('common.anUnknownAddress'),
    program: t(userAgentSaid(userAgent)),
  });
const END_OF_LEAK = msg('tokenFamilies.itIsntClearWhichHolder');

function leaked(family: Family, events: readonly FamilyEvent[], t: SayText): Verdict {
  const reuse = newest(events, 'reuse-detected');
  const judged = { kind: 'leaked' as const, at: family.revokedAt };
  if (!reuse || family.revokeReason === 'authorization-code-replayed') {
    const origin = reuse ? [t('tokenFamilies.secondAttemptCameFromWhence', { whence: whence(reuse, t) })] : [];
    return {
      ...judged,
      headline: t('tokenFamilies.leakAuthorizationCodeWasPresented'),
      sentences: [t('tokenFamilies.authorizationCodeCanBeUsed'), ...origin, t(END_OF_LEAK)],
    };
  }
  const presented =
    typeof reuse.detail.presentedGeneration === 'number' ? reuse.detail.presentedGeneration : reuse.generation - 1;
  const successor = events.find((event) => event.kind === 'rotated' && event.generation === presented + 1);
  return {
    ...judged,
    headline: t('tokenFamilies.leakGenerationPresentedWasPresented', {
      presented: String(presented),
    }),
    sentences: [howLate(presented, reuse, successor, t), ...comparison(reuse, events, t), t(END_OF_LEAK)],
  };
}

function howLate(presented: number, reuse: FamilyEvent, successor: FamilyEvent | undefined, t: SayText): string {
  const current = String(reuse.generation);
  if (!successor)
    return t('tokenFamilies.presentedFromWhenceWhenGeneration', {
      whence: whence(reuse, t),
      current,
    });
  const late = {
    whence: whence(reuse, t),
    duration: t(durationSaid(reuse.at.getTime() - successor.at.getTime())),
    successor: String(presented + 1),
  };
  return reuse.generation > presented + 1
    ? t('tokenFamilies.presentedFromWhenceDurationAfterGeneration', { ...late, current })
    : t('tokenFamilies.presentedFromWhenceDurationAfter', late);
}

/** Compares the origin of the last legitimate use with that of the reuse. */
function comparison(reuse: FamilyEvent, events: readonly FamilyEvent[], t: SayText): string[] {
  const regular = events.find(({ kind }) => kind === 'rotated' || kind === 'used' || kind === 'issued');
  if (!regular) return [];
  const same = regular.ipAddress === reuse.ipAddress && regular.userAgent === reuse.userAgent;
  return [
    same
      ? t('tokenFamilies.lastRegularUseCameFromSame')
      : t('tokenFamilies.lastRegularUseCameFrom', { whence: whence(regular, t) }),
  ];
}

function revoked(family: Family, events: readonly FamilyEvent[], t: SayText): Verdict {
  const { by, note } = newest(events, 'revoked')?.detail ?? {};
  const who = typeof by === 'string' ? [t('tokenFamilies.endedByBy', { by })] : [];
  const why = typeof note === 'string' ? [t('tokenFamilies.reasonGivenNote', { note })] : [];
  return {
    kind: 'revoked',
    headline: t(family.revokeReason === null ? msg('tokenFamilies.ended') : revokeReasonText(family.revokeReason)),
    at: family.revokedAt,
    sentences: [...who, ...why, ...races(events, t), t('tokenFamilies.itsTokensNoLongerWork')],
  };
}

function expired(family: Family, t: SayText): Verdict {
  const idle = family.idleExpiresAt < family.absoluteExpiresAt;
  return {
    kind: 'expired',
    headline: t(idle ? 'tokenFamilies.expiredUnusedForTooLong' : 'tokenFamilies.expiredMaximumLifetimeReached'),
    at: family.expiresAt,
    sentences: [
      t('tokenFamilies.itWasActiveForDuration', {
        duration: t(durationSaid(family.expiresAt.getTime() - family.createdAt.getTime())),
      }),
    ],
  };
}

function activeVerdict(family: Family, events: readonly FamilyEvent[], t: SayText): Verdict {
  if (family.generation === 0) {
    return {
      kind: 'living',
      headline: t('tokenFamilies.activeWithoutRefreshToken'),
      at: null,
      sentences: [t('tokenFamilies.onlyAccessTokenWasIssued')],
    };
  }
  const rotations = family.generation - 1;
  const uses =
    rotations === 0
      ? t('tokenFamilies.firstRefreshTokenHasntBeen')
      : t('tokenFamilies.rotatedTimesGenerationCurrentIs', {
          times: times(rotations, t),
          current: String(family.generation),
        });
  const raced = races(events, t);
  if (raced.length > 0)
    return { kind: 'raced', headline: t('tokenFamilies.activeRaceNotLeak'), at: null, sentences: [...raced, uses] };
  return {
    kind: 'living',
    headline: t('common.active'),
    at: null,
    sentences: [uses, t('tokenFamilies.noTokenWasPresentedTwice')],
  };
}

/** Describes replays that refresh token rotation tolerated, if there were any. */
function races(events: readonly FamilyEvent[], t: SayText): string[] {
  const replays = events.filter(({ kind }) => kind === 'replayed');
  const [last] = replays;
  if (!last) return [];
  const values = { times: times(replays.length, t), whence: whence(last, t) };
  return [
    replays.length > 1
      ? t('tokenFamilies.clientPresentedTokenAgainTimesMoments', values)
      : t('tokenFamilies.clientPresentedTokenAgainTimes', values),
  ];
}

function times(count: number, t: SayText): string {
  if (count > 2) return t('tokenFamilies.countTimes', { count: String(count) });
  return t(count === 1 ? 'tokenFamilies.once' : 'tokenFamilies.twice');
}
