import { describe, expect, it } from 'vitest';
import { msg, verbatim } from '@/lib/platform/shared/message';
import { brandOf } from './brand-of';
import { brandingSchema } from './branding-settings';
import { brandDraft, brandingOfDraft } from './draft';

const plain = brandingSchema.parse({});
const image = `${'a'.repeat(43)}.png`;
const whole = brandingSchema.parse({
  brandName: 'Acme ID',
  brandAccent: '#AA3300',
  brandSentence: 'For everybody at Acme.',
  brandSupportEmail: 'help@acme.example',
  brandSupportUrl: 'https://acme.example/help',
  brandPrivacyUrl: 'https://acme.example/privacy',
  brandTermsUrl: 'https://acme.example/terms',
  brandLogo: image,
  brandLogoDark: image,
  brandLayout: 'split',
  brandFont: 'serif',
  brandBackground: '#F2E8DC',
  brandBackgroundImage: image,
});

describe('brandOf', () => {
  it('has only a name when the tenant has set nothing', () => {
    expect(brandOf({ place: 'acme', name: 'Acme', settings: plain })).toEqual({
      name: 'Acme',
      logoUrl: null,
      darkLogoUrl: null,
      accentUrl: null,
      layout: 'centered',
      font: 'standard',
      colored: false,
      backgroundUrl: null,
      sentence: null,
      links: [],
    });
  });

  it('has URLs of the tenant, and links in a fixed order', () => {
    expect(brandOf({ place: 'acme', name: 'Acme', settings: whole })).toEqual({
      name: 'Acme ID',
      logoUrl: `/t/acme/brand/image/${image}`,
      darkLogoUrl: `/t/acme/brand/image/${image}`,
      accentUrl: '/t/acme/brand/accent/aa3300-f2e8dc.css',
      layout: 'split',
      font: 'serif',
      colored: true,
      backgroundUrl: `/t/acme/brand/image/${image}`,
      sentence: 'For everybody at Acme.',
      links: [
        { text: msg('common.help'), href: 'https://acme.example/help' },
        { text: verbatim('help@acme.example'), href: 'mailto:help@acme.example' },
        { text: msg('tenants.privacy'), href: 'https://acme.example/privacy' },
        { text: msg('common.termsOfService'), href: 'https://acme.example/terms' },
      ],
    });
    expect(brandOf({ place: 'default', name: 'Acme', settings: whole }).accentUrl).toBe(
      '/brand/accent/aa3300-f2e8dc.css',
    );
    const accentUrl = (settings: object) =>
      brandOf({ place: 'acme', name: 'Acme', settings: { ...plain, ...settings } }).accentUrl;
    expect(accentUrl({ brandAccent: '#aa3300' })).toBe('/t/acme/brand/accent/aa3300.css');
    expect(accentUrl({ brandBackground: '#f2e8dc' })).toBe('/t/acme/brand/accent/standard-f2e8dc.css');
  });
});

describe('branding settings', () => {
  it.each([
    ['brandAccent', 'red'],
    ['brandAccent', '#fff'],
    ['brandAccent', '#0f6275;}body{display:none}'],
    ['brandLayout', 'sideways'],
    ['brandFont', 'Comic Sans'],
    ['brandBackground', 'url(x)'],
    ['brandBackgroundImage', 'https://evil.test/x.png'],
    ['brandLogo', '../secret.png'],
    ['brandLogo', `${'a'.repeat(43)}.svg`],
    ['brandSupportUrl', 'http://acme.example'],
    ['brandSupportUrl', 'javascript:alert(1)'],
    ['brandPrivacyUrl', 'data:text/html,x'],
    ['brandTermsUrl', '//acme.example'],
    ['brandSupportEmail', 'nobody'],
    ['brandName', ' '],
    ['brandName', 'a'.repeat(61)],
    ['brandSentence', 'a\u0000b'],
  ])('reject %s %j', (name, value) => {
    expect(brandingSchema.safeParse({ [name]: value }).success).toBe(false);
  });
});

describe('brandingOfDraft', () => {
  it('uses typed values, and saved ones where the typed value is not valid yet', () => {
    const typed = {
      ...brandDraft(whole),
      brandLayout: 'sideways',
      brandName: ' New ',
      brandAccent: '#12',
      brandSentence: '',
    };
    expect(brandingOfDraft(typed, whole)).toEqual({ ...whole, brandName: 'New', brandSentence: null });
    expect(brandingOfDraft({}, whole)).toEqual(whole);
    expect(brandingOfDraft({ brandName: ['a', 'b'] }, whole).brandName).toBe('Acme ID');
  });
});
