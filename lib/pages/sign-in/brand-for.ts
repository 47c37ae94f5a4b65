import type { Interaction } from '@/lib/oauth/interaction/load-interaction';
import { accentUrlOf, type Brand, brandOf } from '@/lib/tenants/branding/brand-of';
import { logoUrls } from './logo-urls';
import type { PageContext } from './page-context';

/** The branding of a page on which people sign in to a client. */
export type JourneyBrand = Brand & { clientAccentUrl?: string };

/**
 * The tenant's branding, with what an administrator has set for the client of the request: its accent, layout, font,
 * background or logo.
 * The name stays the tenant's, which is who asks for the password. Logos of self-registered clients are shown only
 * where the tenant has decided so.
 * @param interaction null for a page that is about no request
 */
export async function brandFor(
  { tenant, container }: Pick<PageContext, 'tenant' | 'container'>,
  interaction: Pick<Interaction, 'client' | 'look'> | null,
): Promise<JourneyBrand> {
  const brand = brandOf(tenant);
  if (!interaction) return brand;
  const {
    client: { clientId },
    look,
  } = interaction;
  const logo = look.logo ? (await logoUrls({ tenant, container }, [clientId]))(clientId) : null;
  const { place, settings } = tenant;
  const accentUrl =
    (look.accent !== null || look.background !== null) &&
    accentUrlOf({
      place,
      settings: {
        brandAccent: look.accent ?? settings.brandAccent,
        brandBackground: look.background ?? settings.brandBackground,
      },
    });
  return {
    ...brand,
    ...(look.layout !== null && { layout: look.layout }),
    ...(look.font !== null && { font: look.font }),
    // The tenant's image would cover the client's color.
    ...(look.background !== null && { colored: true, backgroundUrl: null }),
    ...(accentUrl && { clientAccentUrl: accentUrl }),
    ...(logo && { logoUrl: logo, darkLogoUrl: null }),
  };
}
