import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cause, type Fixture, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { createClientStore } from '@/lib/grants/clients/postgres';
import { createInitialTokenStore } from '@/lib/grants/clients/postgres/initial-access-tokens';
import { sha256 } from '@/lib/platform/shared/secret';
import { detachClient } from '@/lib/provisioning/scim-connections/postgres/connections';
import { applyFile, exportedTenant } from './testing/apply-file';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const apply = async (...tokens: object[]) => {
  const {
    tenants: [tenant],
  } = await applyFile(fixture.database, {
    slug: 'acme',
    settings: { clientRegistration: 'token' },
    initial_access_tokens: tokens,
  });
  if (!tenant) throw new Error('The document has a tenant.');
  return tenant;
};
const rows = () => fixture.database.prisma.initialAccessToken.findMany({ orderBy: { createdAt: 'asc' } });
const use = (tenantId: string, token: string) =>
  createClientStore(fixture.database, { detach: detachClient }).change((steps) =>
    steps.useInitialToken({ tenantId, tokenHash: sha256(token), now: new Date() }),
  );

const token = 'a-token-of-the-pipeline-0123456789abcdef';
const pipeline = { name: 'Pipeline', token, uses: 2, expires_at: '2099-01-31T12:00:00Z' };

describe('the initial access tokens of a setup file', () => {
  it('are created once, stored as a hash, and never exported', async () => {
    expect((await apply(pipeline)).initial_access_tokens).toEqual([{ name: 'Pipeline', effect: 'created' }]);
    expect((await apply(pipeline)).initial_access_tokens).toEqual([{ name: 'Pipeline', effect: 'unchanged' }]);
    const [kept, ...more] = await rows();
    expect([kept?.name, kept?.usesAtMost, kept?.uses, kept?.expiresAt, more.length]).toEqual([
      'Pipeline',
      2,
      0,
      new Date('2099-01-31T12:00:00Z'),
      0,
    ]);
    expect(Buffer.from(kept?.tokenHash ?? []).equals(Buffer.from(sha256(token)))).toBe(true);
    expect(JSON.stringify(await exportedTenant(fixture.database, 'acme'))).not.toContain(token);
    const audit = await fixture.database.prisma.auditEvent.findMany({
      where: { action: 'initial-access-token.issued' },
    });
    expect(audit.map(({ actorType, targetId }) => [actorType, targetId])).toEqual([['operator', kept?.id]]);
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  it('register as many clients as allowed, and do not return with the file once used up or revoked', async () => {
    const { id: tenantId } = await apply(pipeline);
    expect([await use(tenantId, token), await use(tenantId, token), await use(tenantId, token)]).toEqual([
      expect.objectContaining({ name: 'Pipeline' }),
      expect.anything(),
      null,
    ]);
    await apply({ ...pipeline, uses: 100 });
    expect(await use(tenantId, token)).toBeNull();

    const other = { ...pipeline, name: 'Other', token: 'another-token-0123456789abcdefghijklmnop' };
    await apply(other);
    const id = (await rows()).at(-1)?.id ?? '';
    await createInitialTokenStore(fixture.database).revoke({ tenantId, id, now: new Date() }, () => ({
      tenantId,
      cause,
      action: 'initial-access-token.revoked',
      target: { type: 'initial-access-token', id, name: null },
    }));
    expect((await apply(other)).initial_access_tokens).toEqual([{ name: 'Other', effect: 'unchanged' }]);
    expect(await use(tenantId, other.token)).toBeNull();
  });

  it('do not work once they have expired', async () => {
    const expired = {
      ...pipeline,
      name: 'Last year',
      token: 'a-token-of-last-year-0123456789abcdefgh',
      expires_at: '2025-12-31T23:00:00+01:00',
    };
    const { id: tenantId } = await apply(expired);
    expect(await use(tenantId, expired.token)).toBeNull();
  });

  it.each([
    [[{ ...pipeline, token: 'short' }], 'initial_access_tokens[0].token: must be 32 to 1024 bearer token characters'],
    [[{ ...pipeline, uses: 0 }], 'initial_access_tokens[0].uses: must be at least 1'],
    [[{ ...pipeline, expires_at: 'tomorrow' }], 'initial_access_tokens[0].expires_at: must be a time'],
    [[{ name: 'Endless', token }], 'initial_access_tokens[0].expires_at'],
    [[pipeline, { ...pipeline, name: 'Twin' }], 'initial_access_tokens[1].token'],
  ])('are rejected without changing anything: %j', async (tokens, problem) => {
    const before = await rows();
    await expect(apply(...tokens)).rejects.toThrow(problem);
    expect(await rows()).toEqual(before);
  });
});
