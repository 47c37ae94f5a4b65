import { describe, expect, it } from 'vitest';
import type { OwnerLeftNotice } from '@/lib/journal/notices/owner-left';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import { composeOwnerMail, composeSignalMail } from './compose-directory-mail';

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
function compose(differences: Partial<OwnerLeftNotice>, standing: Standing = {}) {
  const composer = composeOwnerMail(stores(standing), { url: 'https://id.example' });
  return composer({ tenantId: 'tenant', content: { ...notice, ...differences } } as unknown as Parameters<
    typeof composer
  >[0]);
}

interface Standing {
  active?: boolean;
  emails?: string[];
  status?: string;
}

function stores({ active = true, emails = ['ada@acme.example'], status = 'active' }: Standing) {
  const settings = tenantSettingsSchema.parse({});
  const tenant = { id: 'tenant', slug: 'acme', place: 'acme', name: 'Acme', status, settings };
  const attributes = { userName: 'ada', active, emails: emails.map((value) => ({ value, primary: true })) };
  return {
    brandImages: { find: async () => null },
    tenants: { findBySlug: async () => tenant },
    directory: { findPerson: async (_tenantId: string, id: string) => (id === PERSON ? { id, attributes } : null) },
  } as unknown as Parameters<typeof composeOwnerMail>[0];
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

describe('the email about a signal', () => {
  const signal = {
    tenantSlug: 'acme',
    personId: PERSON,
    about: { id: '0198a000-0000-7000-8000-000000000009', name: 'Grace Hopper' },
    issuer: 'https://transmitter.example',
    events: ['token-claims-change', 'device-compliance-change', 'new-event'],
  };
  const composeSignal = (standing: Standing = {}) => {
    const composer = composeSignalMail(stores(standing), { url: 'https://id.example' });
    return composer({ tenantId: 'tenant', content: signal } as unknown as Parameters<typeof composer>[0]);
  };

  it('says who reported what about whom, and links to the person', async () => {
    const mail = await composeSignal();
    expect(mail?.recipient).toEqual({ type: 'person', id: PERSON, name: 'ada' });
    expect(mail?.message.subject).toContain('Grace Hopper');
    expect(mail?.message.text).toContain(
      'https://transmitter.example reported the following about Grace Hopper: Token claims changed, Device no longer compliant, and new-event.',
    );
    expect(mail?.message.text).toContain(`https://id.example/t/acme/admin/people/${signal.about.id}`);
  });

  it('is not sent to an administrator who has left', async () => {
    expect(await composeSignal({ active: false })).toBeNull();
  });
});
