'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import type { FileOf } from '@/lib/pages/console/user-action';
import { type PreviewView, previewView } from '@/lib/pages/views/branding-preview/preview-view';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { type BrandImage, brandImageBytesAtMost, takeBrandImage } from '@/lib/tenants/branding/brand-image';
import { type Branding, brandingSchema } from '@/lib/tenants/branding/branding-settings';
import { type BrandDraft, brandDraft, brandingNames } from '@/lib/tenants/branding/draft';
import { type ImageSetting, imageSettings } from '@/lib/tenants/branding/image-settings';
import type { BrandImageStore } from '@/lib/tenants/branding/store';
import { ticked } from '../form-schema';
import { saveSettings } from '../save-settings';
import { schemaErrors } from '../schema-errors';

/** The values that the form continues with. */
export interface BrandingAnswer {
  basedOn: string;
  draft: BrandDraft;
  view: PreviewView;
  saved: boolean;
}

const fields = z
  .object({
    based_on: z.string(),
    intent: z.enum(['save', 'preview']).catch('save'),
    without_brandLogo: ticked,
    without_brandLogoDark: ticked,
    without_brandBackgroundImage: ticked,
  })
  .catchall(z.unknown());

/** Saves the tenant's branding, or only stores the chosen images so that a preview can show them. */
export const saveBranding = adminAction<typeof fields, BrandingAnswer>(
  'admin',
  fields,
  async ({ input, fileOf, ...context }) => {
    const { tenant, container } = context;
    const chosen = await takeImages(fileOf);
    if (chosen.problems) return { ok: false, fieldErrors: chosen.problems };
    // A missing choice gets its default. An empty text is stored as null.
    const texts = Object.fromEntries(
      brandingNames.map((name) => [name, textOf(input[name]) ?? (isChoice(name) ? undefined : null)]),
    );
    const given = {
      ...texts,
      ...Object.fromEntries(chosen.images.map(([name, image]) => [name, image.name])),
      ...without(input),
    };
    const { success, data: branding, error } = brandingSchema.safeParse(given);
    if (!success) return { ok: false, fieldErrors: schemaErrors(error, given) };
    for (const [, image] of chosen.images) await container.brandImages.keep(tenant.id, image, container.now());
    const gone = await missing(container.brandImages, tenant.id, branding);
    if (gone) return { ok: false, fieldErrors: { [gone]: msg('branding.thisImageNoLongerExists') } };

    const answer = { basedOn: input.based_on, draft: brandDraft(branding), view: previewView(input) };
    if (input.intent === 'preview') return { ok: true, data: { ...answer, saved: false } };
    const outcome = await saveSettings(context, branding, input.based_on);
    return 'data' in outcome ? { ok: true, data: { ...answer, ...outcome.data, saved: true } } : outcome;
  },
);

const isChoice = (name: string) => name === 'brandLayout' || name === 'brandFont';

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

function without(input: z.output<typeof fields>): Partial<Record<ImageSetting, null>> {
  return {
    ...(input.without_brandLogo && { brandLogo: null }),
    ...(input.without_brandLogoDark && { brandLogoDark: null }),
    ...(input.without_brandBackgroundImage && { brandBackgroundImage: null }),
  };
}

/**
 * Reads the chosen files.
 * @returns the images, or the problems by field
 */
async function takeImages(
  fileOf: FileOf,
): Promise<{ images: [ImageSetting, BrandImage][]; problems: Record<string, Sayable> | null }> {
  const images: [ImageSetting, BrandImage][] = [];
  const problems: Record<string, Sayable> = {};
  for (const name of imageSettings) {
    const file = fileOf(`file_${name}`);
    if (!file) continue;
    const taken = takeBrandImage(new Uint8Array(await file.slice(0, brandImageBytesAtMost + 1).arrayBuffer()));
    if ('bytes' in taken) images.push([name, taken]);
    else problems[name] = taken;
  }
  return { images, problems: Object.keys(problems).length > 0 ? problems : null };
}

/** The first setting whose image isn't stored: a preview that has been cleaned up, or a made-up name. */
async function missing(
  store: Pick<BrandImageStore, 'find'>,
  tenantId: string,
  branding: Branding,
): Promise<ImageSetting | null> {
  for (const name of imageSettings) {
    const image = branding[name];
    if (image !== null && !(await store.find(tenantId, image))) return name;
  }
  return null;
}
