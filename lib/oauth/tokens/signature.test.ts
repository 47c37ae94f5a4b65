import { describe, expect, test } from 'vitest';
import { leftHalfHash } from './signature';

describe('the token hash in an ID token', () => {
  test('matches the example of OpenID Connect', () => {
    expect(leftHalfHash('RS256', 'jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y')).toBe('77QmUPtjPfzWtF2AnpK9RQ');
  });

  test('is half as long as the hash of the algorithm', () => {
    const lengths = (['ES256', 'RS256', 'PS256', 'EdDSA'] as const).map(
      (alg) => Buffer.from(leftHalfHash(alg, 'token'), 'base64url').length,
    );
    expect(lengths).toEqual([16, 16, 16, 32]);
  });
});
