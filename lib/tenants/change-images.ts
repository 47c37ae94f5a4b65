import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { BrandImage } from '@/lib/tenants/branding/brand-image';
import { type ImageSetting, imageSettings } from '@/lib/tenants/branding/image-settings';
import type { BrandImageStore } from '@/lib/tenants/branding/store';
import { changeSettings, type SettingsChange } from '@/lib/tenants/change-settings';
import type { Tenant, TenantStore } from '@/lib/tenants/store';

/**
 * Replaces the images of a tenant's branding: null removes one, and one that is left out stays.
 * @param change.basedOn the `settingsVersion` that the change is based on; if left out, the change is made regardless
 *   of the version
 */
export async function changeImages(
  {
    tenants,
    brandImages,
  }: { tenants: Pick<TenantStore, 'changeSettings'>; brandImages: Pick<BrandImageStore, 'keep'> },
  {
    tenant,
    images,
    basedOn,
  }: { tenant: Tenant; images: Partial<Record<ImageSetting, BrandImage | null>>; basedOn?: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<SettingsChange> {
  const changes: Partial<Record<ImageSetting, string | null>> = {};
  for (const name of imageSettings) {
    const image = images[name];
    if (image === undefined) continue;
    if (image) await brandImages.keep(tenant.id, image, now);
    changes[name] = image?.name ?? null;
  }
  return changeSettings(tenants, { tenant, changes, basedOn }, cause);
}
