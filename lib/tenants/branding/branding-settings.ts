import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';
import { brandImageName } from '@/lib/tenants/branding/brand-image';

/** A color as written in style sheets and color pickers. */
export const brandColor = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, issue('tenants.mustBeColorSuchAs'))
  .transform((color) => color.toLowerCase());

const wording = (most: number) =>
  z
    .string()
    .trim()
    .min(1, issue('common.mustNotBeEmpty'))
    .max(most, issue('common.mustBeAtMostCharacters', { limit: most }))
    .regex(/^\P{Cc}*$/u, issue('common.mustNotContainControlCharacters'));
const link = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: issue('tenants.mustBeUrlThatBegins') })
  .max(500, issue('common.mustBeAtMostCharacters', { limit: 500 }));

/** How people's pages are laid out: the card in the middle, or beside a panel on wide screens. */
export const brandLayouts = ['centered', 'split'] as const;
/** The fonts of people's pages: Geist, which is served from here, and those that devices have. */
export const brandFonts = ['standard', 'system', 'serif', 'rounded'] as const;

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

/** A tenant's branding; null for what it has not set. */
export const brandingSettings = {
  /** The name shown to people, if it is not the tenant's name. */
  brandName: optional(wording(60)),
  /** May be light or dark: each theme derives a readable shade from it. */
  brandAccent: optional(brandColor),
  /** Shown on the sign-in page. */
  brandSentence: optional(wording(200)),
  brandSupportEmail: optional(
    z.email(issue('common.mustBeEmailAddress')).max(254, issue('common.mustBeAtMostCharacters', { limit: 254 })),
  ),
  brandSupportUrl: optional(link),
  brandPrivacyUrl: optional(link),
  brandTermsUrl: optional(link),
  /** Names of images that are stored for the tenant. */
  brandLogo: optional(brandImageName),
  /** Replaces the other logo on dark pages. */
  brandLogoDark: optional(brandImageName),
  brandLayout: z.enum(brandLayouts, issue('common.mustBeOneOf', { what: brandLayouts.join(', ') })).default('centered'),
  brandFont: z.enum(brandFonts, issue('common.mustBeOneOf', { what: brandFonts.join(', ') })).default('standard'),
  /** Behind the card, or of the panel beside it; dark pages use a dark shade of it. */
  brandBackground: optional(brandColor),
  /** Covers the background color. */
  brandBackgroundImage: optional(brandImageName),
};

export const brandingSchema = z.object(brandingSettings);

export type Branding = z.infer<typeof brandingSchema>;
