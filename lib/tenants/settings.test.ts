import { describe, expect, it } from 'vitest';
import { tenantSettingsSchema } from './settings';

describe('auditLogDays', () => {
  const accepts = (auditLogDays: unknown) => tenantSettingsSchema.safeParse({ auditLogDays }).success;

  it('keeps everything unless it is set, and at least 30 days', () => {
    expect(tenantSettingsSchema.parse({}).auditLogDays).toBeNull();
    expect([null, 30, 365, 3_650].map(accepts)).toEqual([true, true, true, true]);
    expect([0, 29, 3_651, 30.5, '30'].map(accepts)).toEqual([false, false, false, false, false]);
  });
});
