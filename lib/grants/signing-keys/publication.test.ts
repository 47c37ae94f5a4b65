import { describe, expect, it } from 'vitest';
import { clientMetadataFields } from '@/lib/grants/clients/client-metadata';
import { keySetMaxAgeSeconds } from '@/lib/oauth/endpoints/jwks';
import { copyAgeMilliseconds } from '@/lib/platform/shared/copy-age';
import { resourceFields } from '@/lib/tenants/fields/resource-fields';
import { longestAccessTokenSeconds, tenantSettingsSchema } from '@/lib/tenants/settings';
import { knownToAll, publishedLongEnough, rotatesAt } from './publication';
import { verifiesUntil } from './signing-key';

const now = new Date('2026-11-21T12:00:00Z');
const seconds = (from: Date, to: Date | null) => ((to?.getTime() ?? NaN) - from.getTime()) / 1000;
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);

describe('a key starts to sign on schedule', () => {
  it('only once every verifier and every process of ours has seen it', () => {
    expect(seconds(publishedLongEnough(now), now)).toBeGreaterThan(keySetMaxAgeSeconds + copyAgeMilliseconds / 1000);
    expect(seconds(now, knownToAll({ createdAt: now }))).toBe(303);
  });

  it('when the previous key has signed long enough, or the publication day is over, whichever is later', () => {
    const current = { createdAt: ago(200), activatedAt: ago(80) };
    expect(rotatesAt({ current, next: { createdAt: ago(80) }, everyDays: 90 })).toEqual(ago(-10));
    expect(rotatesAt({ current, next: { createdAt: ago(0) }, everyDays: 30 })).toEqual(ago(-1));
    expect(rotatesAt({ current, next: { createdAt: ago(80) }, everyDays: 0 })).toBeNull();
  });
});

describe('a key keeps verifying after its last signature', () => {
  it('for longer than any access token lasts', () => {
    expect(seconds(now, verifiesUntil(now))).toBeGreaterThan(longestAccessTokenSeconds + copyAgeMilliseconds / 1000);
  });

  it('and tenants, clients and resources cannot have longer access tokens', () => {
    const { accessTokenSeconds } = tenantSettingsSchema.shape;
    const lifetimes = [
      accessTokenSeconds,
      clientMetadataFields.shape.access_token_lifetime_seconds,
      resourceFields.shape.access_token_lifetime_seconds,
    ];
    for (const schema of lifetimes) {
      expect(schema.safeParse(longestAccessTokenSeconds).success).toBe(true);
      expect(schema.safeParse(longestAccessTokenSeconds + 1).success).toBe(false);
    }
  });
});
