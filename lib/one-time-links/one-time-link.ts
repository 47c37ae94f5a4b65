import type { TenantSettings } from '@/lib/tenants/settings';

/** What a link is for. Either lets a person choose a password, once. */
export const linkPurposes = ['password-reset', 'invitation'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** A link as it is stored, with what its page needs of the person. */
export interface OneTimeLink {
  tenantId: string;
  personId: string;
  purpose: LinkPurpose;
  expiresAt: Date;
  /** When it was used, or ended without that. */
  usedAt: Date | null;
  /** 'used', 'replaced', or what happened to the person. */
  endReason: string | null;
  person: { userName: string; emails: string[]; active: boolean };
}

/** Seconds for which a link of a tenant is good. */
export function linkSeconds(settings: TenantSettings, purpose: LinkPurpose): number {
  return purpose === 'invitation' ? settings.invitationSeconds : settings.passwordResetSeconds;
}
