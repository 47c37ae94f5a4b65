import type { IssuerSettings } from '@/lib/grants/trusted-issuers/issuer';

/** What an issuer does. */
export const purposes = ['assertions', 'signals', 'both'] as const;
export type Purpose = (typeof purposes)[number];

/** The purpose of an issuer; of a new one, until another is chosen, `assertions`. */
export function purposeOf(issuer?: Pick<IssuerSettings, 'profiles' | 'revocation'>): Purpose {
  if (!issuer?.revocation) return 'assertions';
  return issuer.profiles.length > 0 ? 'both' : 'signals';
}
