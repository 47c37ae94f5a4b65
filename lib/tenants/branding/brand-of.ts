import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { Branding } from './branding-settings';

/** The branding that a page shows. URLs are on this server, except those in `links`. */
export interface Brand {
  name: string;
  logoUrl: string | null;
  /** For dark pages; null if `logoUrl` serves both. */
  darkLogoUrl: string | null;
  /** A style sheet that sets the accent color and the background color. */
  accentUrl: string | null;
  layout: Branding['brandLayout'];
  font: Branding['brandFont'];
  /** Whether there is a background color, which the style sheet sets. */
  colored: boolean;
  backgroundUrl: string | null;
  /** Shown on the sign-in page. */
  sentence: string | null;
  links: { text: Sayable; href: string }[];
}

interface Branded {
  place: string;
  name: string;
  settings: Branding;
}

/** The branding of a tenant's pages, from the copy of the tenant that every page already has. */
export function brandOf({ place, name, settings }: Branded): Brand {
  const {
    brandName,
    brandSentence,
    brandSupportEmail,
    brandSupportUrl,
    brandPrivacyUrl,
    brandTermsUrl,
    brandLogo,
    brandLogoDark,
    brandLayout,
    brandFont,
    brandBackground,
    brandBackgroundImage,
  } = settings;
  const imageUrl = (image: string | null) => (image === null ? null : tenantPath(place, `/brand/image/${image}`));
  const links = [
    { text: msg('common.help'), href: brandSupportUrl },
    {
      text: verbatim(brandSupportEmail ?? ''),
      href: brandSupportEmail === null ? null : `mailto:${encodeURIComponent(brandSupportEmail).replace('%40', '@')}`,
    },
    { text: msg('tenants.privacy'), href: brandPrivacyUrl },
    { text: msg('common.termsOfService'), href: brandTermsUrl },
  ];
  return {
    name: brandName ?? name,
    logoUrl: imageUrl(brandLogo),
    darkLogoUrl: imageUrl(brandLogoDark),
    accentUrl: accentUrlOf({ place, settings }),
    layout: brandLayout,
    font: brandFont,
    colored: brandBackground !== null,
    backgroundUrl: imageUrl(brandBackgroundImage),
    sentence: brandSentence,
    links: links.flatMap(({ text: said, href }) => (href === null ? [] : [{ text: said, href }])),
  };
}

/** The style sheet with a tenant's colors, for pages that show nothing else of the branding. */
export function accentUrlOf({
  place,
  settings: { brandAccent, brandBackground },
}: Pick<Branded, 'place'> & { settings: Pick<Branding, 'brandAccent' | 'brandBackground'> }): string | null {
  if (brandAccent === null && brandBackground === null) return null;
  const accent = brandAccent?.slice(1) ?? 'standard';
  const background = brandBackground === null ? '' : `-${brandBackground.slice(1)}`;
  return tenantPath(place, `/brand/accent/${accent}${background}.css`);
}
