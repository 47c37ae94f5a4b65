import { describe, expect, it } from 'vitest';
import { acrOf, authenticationContexts, contextToReach, satisfies } from './authentication-context';

const [oneFactor, twoFactors, phishingResistant] = authenticationContexts;

describe('acr', () => {
  it('follows from the methods: one factor, two, or a key bound to our origin', () => {
    expect(acrOf(['pwd'])).toBe(oneFactor);
    expect(acrOf(['pwd', 'otp', 'mfa'])).toBe(twoFactors);
    expect(acrOf(['swk', 'user', 'mfa'])).toBe(phishingResistant);
    expect(acrOf(['pwd', 'hwk', 'mfa'])).toBe(phishingResistant);
  });

  it('counts a key alone, without a second factor, as one factor', () => {
    expect(acrOf(['pop'])).toBe(oneFactor);
  });

  it('is satisfied by the requested one and every stronger one, but not by a weaker one', () => {
    authenticationContexts.forEach((acr, reached) => {
      authenticationContexts.forEach((wanted, level) => expect(satisfies(acr, [wanted])).toBe(reached >= level));
    });
  });

  it('is satisfied by any of those requested', () => {
    expect(satisfies(twoFactors, [phishingResistant, twoFactors])).toBe(true);
    expect(satisfies(oneFactor, [phishingResistant, twoFactors])).toBe(false);
  });

  it('never satisfies an unreachable level, and always satisfies an empty request', () => {
    expect(satisfies(phishingResistant, ['urn:example:gold'])).toBe(false);
    expect(satisfies(null, [oneFactor])).toBe(false);
    expect(satisfies('urn:example:gold', [oneFactor])).toBe(false);
    expect(satisfies(null, [])).toBe(true);
  });

  it('asks a person for the weakest sufficient one', () => {
    expect(contextToReach([phishingResistant, 'urn:example:gold', twoFactors])).toBe(twoFactors);
    expect(contextToReach(['urn:example:gold'])).toBeNull();
  });
});
