import { describe, expect, it } from 'vitest';
import type { OwnerLeftNotice } from '@/lib/journal/notices/owner-left';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import { composeOwnerMail } from './compose-owner-mail';

const PERSON = '0198a000-0000-7000-8000-000000000003';
const notice: OwnerLeftNotice = {
  tenantSlug: 'acme',
  personId: PERSON,
  as: 'administrator',
  leaver: 'Grace Hopper',
  names: ['Wiki', 'Nightly import'],
  total: 4,
  succession: { kind: 'suspended' },
};

/** The email that is sent for a notice; null if none is. */
function compose(
  differences: Partial<OwnerLeftNotice>,
  { active = true, emails = ['ada@acme.example'], status = 'active' } = {},
) {
  const settings = tenantSettingsSchema.parse({});
  const tenant = { id: 'tenant', slug: 'acme', place: 'acme', name: 'Acme', status, settings };
  const attributes = { userName: 'ada', active, emails: emails.map((value) => ({ value, primary: true })) };
  const stores = {
    brandImages: { find: async () => null },
    tenants: { findBySlug: async () => tenant },
    directory: { findPerson: async (_tenantId: string, id: string) => (id === PERSON ? { id, attributes } : null) },
  } as unknown as Parameters<typeof composeOwnerMail>[0];
  const composer = composeOwnerMail(stores, { url: 'https://id.example' });
  return composer({ tenantId: 'tenant', content: { ...notice, ...differences } } as unknown as Parameters<
    typeof composer
  >[0]);
}

describe('the email about what an accountable person left', () => {
  it('tells an administrator what was suspended and where to review it', async () => {
    const mail = await compose({});
    expect(mail?.recipient).toEqual({ type: 'person', id: PERSON, name: 'ada' });
    expect(mail?.message.to).toBe('ada@acme.example');
    expect(mail?.message.text).toContain('Grace Hopper');
    expect(mail?.message.text).toContain('Wiki, Nightly import, and 2 more');
    expect(mail?.message.text).toContain('They were suspended immediately.');
    expect(mail?.message.text).toContain('https://id.example/t/acme/admin/clients?owner=left');
  });

  it('tells a member of the group until when they can take over, and where', async () => {
    const suspendsAt = '2026-12-24T09:00:00.000Z';
    const mail = await compose({ as: 'member', succession: { kind: 'grace', suspendsAt } });
    expect(mail?.message.text).toContain('December 24, 2026 unless someone takes over');
    expect(mail?.message.text).toContain('https://id.example/t/acme/account');
    const manager = await compose({ as: 'manager', succession: { kind: 'grace', suspendsAt } });
    expect(manager?.message.text).toContain('December 24, 2026 unless an administrator makes someone else accountable');
  });

  it('tells the manager that they are accountable now', async () => {
    const mail = await compose({ as: 'manager', succession: { kind: 'handed-over' } });
    expect(mail?.message.text).toContain('As the manager, you are accountable now.');
    expect(mail?.message.text).not.toContain('/admin/');
  });

  it('is not sent to someone who has left too, has no address or is gone, nor for a suspended tenant', async () => {
    expect(await compose({}, { active: false })).toBeNull();
    expect(await compose({}, { emails: [] })).toBeNull();
    expect(await compose({ personId: '0198a000-0000-7000-8000-000000000004' })).toBeNull();
    expect(await compose({}, { status: 'suspended' })).toBeNull();
  });
});
