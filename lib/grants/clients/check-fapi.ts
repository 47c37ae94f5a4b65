import { againstProfile, type ProfileRequirement } from '@/lib/oauth/fapi/security-profile';
import type { Sayable } from '@/lib/platform/shared/message';
import { type Rfc7591Metadata, toClientMetadata } from './rfc7591';

/** The registered name of a profile field. */
export function registeredName(field: ProfileRequirement['field']): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * What violates the FAPI 2.0 security profile in a client that is bound to it: registered names, each with the rule.
 */
export function fapiProblems(metadata: Rfc7591Metadata): { name: string; rule: Sayable }[] {
  if (!metadata.fapi2_security_profile) return [];
  return againstProfile(toClientMetadata(metadata)).map(({ field, rule }) => ({ name: registeredName(field), rule }));
}
