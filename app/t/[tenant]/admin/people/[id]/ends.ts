import type { LivingCounts } from '@/lib/people/outcome';
import type { SayText } from '@/lib/platform/shared/say-text';
import { text } from '@/lib/platform/shared/text';

const words: Record<keyof LivingCounts, string> = {
  sessions: text('{count, plural, one {# session} other {# sessions}}'),
  tokenFamilies: text('{count, plural, one {# token family} other {# token families}}'),
  authorizationCodes: text('{count, plural, one {# authorization code} other {# authorization codes}}'),
  deviceAuthorizations: text('{count, plural, one {# device authorization} other {# device authorizations}}'),
  accessKeys: text('{count, plural, one {# access key} other {# access keys}}'),
  personalTokens: text('{count, plural, one {# personal access token} other {# personal access tokens}}'),
};

/** The active items as counts in words; kinds with none are left out. */
export function ends(t: SayText, living: Partial<LivingCounts>): string[] {
  return (Object.keys(words) as (keyof LivingCounts)[]).flatMap((kind) => {
    const count = living[kind] ?? 0;
    return count > 0 ? [t(words[kind], { count })] : [];
  });
}
