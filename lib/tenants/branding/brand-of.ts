import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { Branding } from './branding-settings';

/** The branding that a page shows. URLs are on this server, except those in `links`. */
export interface Brand {
  name: string;
  logoUrl: string | null;
  /** For dark pages; null if `logoUrl` serves both. */
  darkLogoUrl: string | null;
  /** A style sheet that sets the accent color. */
  accentUrl: string | null;
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
    sentence: brandSentence,
    links: links.flatMap(({ text: said, href }) => (href === null ? [] : [{ text: said, href }])),
  };
}

/** The style sheet with a tenant's accent color, for pages that show nothing else of the branding. */
export function accentUrlOf({
  place,
  settings: { brandAccent },
}: Pick<Branded, 'place'> & { settings: Pick<Branding, 'brandAccent'> }): string | null {
  return brandAccent === null ? null : tenantPath(place, `/brand/accent/${brandAccent.slice(1)}.css`);
}
