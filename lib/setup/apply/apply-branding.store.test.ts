import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { pngOf } from '@/lib/tenants/branding/testing/png';
import { applyFile, exportedTenant } from './testing/apply-file';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const apply = async (tenant: object) => (await applyFile(fixture.database, { slug: 'branded', ...tenant })).tenants[0];
const exported = () => exportedTenant(fixture.database, 'branded');

const url = (width: number) => `data:image/png;base64,${pngOf(width, 32).toString('base64')}`;
const settings = {
  brandName: 'Acme ID',
  brandAccent: '#aa3300',
  brandSentence: 'For everybody at Acme.',
  brandSupportEmail: 'help@acme.example',
};

describe('the branding of a setup file', () => {
  it('is applied once, logos included, and exported as given', async () => {
    const tenant = { settings, logo: url(64), logo_dark: url(65) };
    expect(await apply(tenant)).toMatchObject({ effect: 'created' });
    expect(await exported()).toMatchObject(tenant);
    expect(await apply(tenant)).toMatchObject({ effect: 'unchanged' });
    expect(await apply({ logo_dark: null })).toMatchObject({ effect: 'updated' });
    expect(await exported()).toMatchObject({ settings, logo: url(64) });
    expect(await exported()).not.toHaveProperty('logo_dark');
  });

  it.each([
    ['an SVG declared as a PNG logo', { logo: 'data:image/png;base64,PHN2Zy8+' }, 'logo'],
    ['an external address as a logo', { logo_dark: 'https://acme.example/logo.png' }, 'logo_dark'],
    ['the file name of a stored image', { settings: { brandLogo: `${'a'.repeat(43)}.png` } }, 'settings.brandLogo'],
    ['a color given by name', { settings: { brandAccent: 'red' } }, 'settings.brandAccent'],
    ['a script as a link', { settings: { brandTermsUrl: 'javascript:alert(1)' } }, 'settings.brandTermsUrl'],
  ])('is rejected with %s', async (_, tenant, path) => {
    await expect(apply(tenant)).rejects.toThrow(path);
  });
});
