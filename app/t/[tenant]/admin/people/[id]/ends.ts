import type { LivingCounts } from '@/lib/directory/outcome';
import { counted } from '../../form-text';

const words: Record<keyof LivingCounts, [one: string, many: string]> = {
  sessions: ['session', 'sessions'],
  tokenFamilies: ['token family', 'token families'],
  authorizationCodes: ['authorization code', 'authorization codes'],
  deviceAuthorizations: ['device authorization', 'device authorizations'],
  accessKeys: ['access key', 'access keys'],
};

/** What lives, counted in words; what there is none of is left out. */
export function ends(living: Partial<LivingCounts>): string[] {
  return (Object.keys(words) as (keyof LivingCounts)[]).flatMap((kind) => {
    const count = living[kind] ?? 0;
    return count > 0 ? [counted(count, ...words[kind])] : [];
  });
}
