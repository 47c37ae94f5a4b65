import { z } from 'zod';
import { text } from '@/lib/platform/shared/text';
import { brandImageName } from '@/lib/tenants/branding/brand-image';

/** A color as written in style sheets and color pickers. */
const brandColour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, text('must be a color such as #0f6275'))
  .transform((colour) => colour.toLowerCase());

const wording = (most: number) =>
  z
    .string()
    .trim()
    .min(1, text('must not be empty'))
    .max(most, `must be at most ${most} characters`)
    .regex(/^\P{Cc}*$/u, text('must not contain control characters'));
const link = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: text('must be a URL that begins with https://') })
  .max(500, 'must be at most 500 characters');
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

/** A tenant's branding; null for what it has not set. */
export const brandingSettings = {
  /** The name shown to people, if it is not the tenant's name. */
  brandName: optional(wording(60)),
  /** May be light or dark: each theme derives a readable shade from it. */
  brandAccent: optional(brandColour),
  /** Shown on the sign-in page. */
  brandSentence: optional(wording(200)),
  brandSupportEmail: optional(z.email(text('must be an email address')).max(254, 'must be at most 254 characters')),
  brandSupportUrl: optional(link),
  brandPrivacyUrl: optional(link),
  brandTermsUrl: optional(link),
  /** Names of images that are stored for the tenant. */
  brandLogo: optional(brandImageName),
  /** Replaces the other logo on dark pages. */
  brandLogoDark: optional(brandImageName),
};

export const brandingSchema = z.object(brandingSettings);

export type Branding = z.infer<typeof brandingSchema>;

/** The names of the settings that hold logos. They are set together with an image, never by a name alone. */
export const logoSettings = ['brandLogo', 'brandLogoDark'] as const;
export type LogoSetting = (typeof logoSettings)[number];
