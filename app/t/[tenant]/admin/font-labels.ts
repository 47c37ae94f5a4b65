import { msg } from '@/lib/platform/shared/message';
import type { brandFonts } from '@/lib/tenants/branding/branding-settings';

/** The names of the fonts of people's pages. */
export const fontLabels: Record<(typeof brandFonts)[number], ReturnType<typeof msg>> = {
  standard: msg('branding.fontStandard'),
  system: msg('branding.fontSystem'),
  serif: msg('branding.fontSerif'),
  rounded: msg('branding.fontRounded'),
};
