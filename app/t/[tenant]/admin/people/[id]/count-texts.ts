import type { ActiveCounts } from '@/lib/people/outcome';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';

const words: Record<keyof ActiveCounts, (count: number) => Sayable> = {
  sessions: (count) => msg('common.sessions', { count }),
  tokenFamilies: (count) => msg('common.tokenFamiliesCount', { count }),
  authorizationCodes: (count) => msg('people.authorizationCodes', { count }),
  deviceAuthorizations: (count) => msg('people.deviceAuthorizations', { count }),
  backchannelRequests: (count) => msg('people.approvalRequests', { count }),
  accessKeys: (count) => msg('people.accessKeys', { count }),
  personalTokens: (count) => msg('people.personalAccessTokens', { count }),
};

/** The active items as counts in words; kinds with none are left out. */
export function countTexts(t: SayText, activeCounts: Partial<ActiveCounts>): string[] {
  return (Object.keys(words) as (keyof ActiveCounts)[]).flatMap((kind) => {
    const count = activeCounts[kind] ?? 0;
    return count > 0 ? [t(words[kind](count))] : [];
  });
}
