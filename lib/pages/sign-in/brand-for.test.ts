import { expect, it } from 'vitest';
import type { Interaction } from '@/lib/oauth/interaction/load-interaction';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import { brandFor } from './brand-for';
import type { PageContext } from './page-context';

const settings = tenantSettingsSchema.parse({
  brandAccent: '#1f6f43',
  brandBackground: '#f2e8dc',
  brandLayout: 'split',
});
const tenant = { id: 't', place: 'acme', name: 'Acme', settings };
/** A context in which the client `app` has a logo, if any. */
const context = (logo: string | null = null) =>
  ({
    tenant,
    container: { clientLogos: { shown: async () => new Map(logo === null ? [] : [['app', logo]]) } },
  }) as unknown as PageContext;
const request = (look: Partial<Interaction['look']>) =>
  ({
    client: { clientId: 'app' },
    look: { accent: null, layout: null, font: null, background: null, logo: false, ...look },
  }) as Interaction;

it('a page about no request, or about a client without its own look, has the tenant’s', async () => {
  expect(await brandFor(context(), null)).toEqual(brandOf(tenant));
  expect(await brandFor(context('x.png'), request({}))).toEqual(brandOf(tenant));
});

it('a client’s font and background replace the tenant’s, also its image, and leave its accent', async () => {
  const branded = {
    ...tenant,
    settings: { ...settings, brandFont: 'rounded' as const, brandBackgroundImage: `${'b'.repeat(43)}.png` },
  };
  const of = { ...context(), tenant: branded } as PageContext;
  expect(await brandFor(of, request({ font: 'serif', background: '#123456' }))).toEqual({
    ...brandOf(branded),
    font: 'serif',
    colored: true,
    backgroundUrl: null,
    clientAccentUrl: '/t/acme/brand/accent/1f6f43-123456.css',
  });
  const plain = { ...tenant, settings: { ...settings, brandAccent: null, brandBackground: null } };
  const found = await brandFor({ ...context(), tenant: plain } as PageContext, request({ background: '#123456' }));
  expect([found.colored, found.clientAccentUrl]).toEqual([true, '/t/acme/brand/accent/standard-123456.css']);
});

it('a client’s accent, layout and logo replace the tenant’s, but not its name and background', async () => {
  expect(await brandFor(context('x.png'), request({ accent: '#7a1fa2', layout: 'centered', logo: true }))).toEqual({
    ...brandOf(tenant),
    layout: 'centered',
    clientAccentUrl: '/t/acme/brand/accent/7a1fa2-f2e8dc.css',
    logoUrl: '/t/acme/brand/image/x.png',
    darkLogoUrl: null,
  });
});

it('the tenant’s logo stays while the client’s is missing', async () => {
  const branded = { ...tenant, settings: { ...settings, brandLogo: `${'a'.repeat(43)}.png` } };
  const found = await brandFor({ ...context(), tenant: branded } as PageContext, request({ logo: true }));
  expect(found).toEqual(brandOf(branded));
});
