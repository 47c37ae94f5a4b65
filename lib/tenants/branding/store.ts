import type { BrandImage } from './brand-image';

/** The storage that this module needs. */
export interface BrandImageStore {
  /**
   * Stores an image; storing it again keeps one copy. Of the images that no setting refers to, which come from trying
   * out logos, only the most recent few are kept.
   */
  keep(tenantId: string, image: BrandImage, now: Date): Promise<void>;
  /** Null if the tenant has no image of this name. */
  find(tenantId: string, name: string): Promise<Pick<BrandImage, 'mediaType' | 'bytes'> | null>;
}

/** How many images a tenant may have besides its logos. */
export const unusedImagesAtMost = 8;
