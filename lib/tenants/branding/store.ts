import type { BrandImage } from './brand-image';

/** What the room needs of a store. */
export interface BrandImageStore {
  /**
   * Keeps an image, once however often it comes. Of those that no setting names, made while somebody tried out what a
   * logo looks like, only the newest few stay.
   */
  keep(tenantId: string, image: BrandImage, now: Date): Promise<void>;
  /** Null where the tenant has none of this name. */
  find(tenantId: string, name: string): Promise<Pick<BrandImage, 'mediaType' | 'bytes'> | null>;
}

/** How many images a tenant has beside its logos. */
export const unusedImagesAtMost = 8;
