import type { Sayable } from '@/lib/platform/shared/message';
import type { BrandImage } from '@/lib/tenants/branding/brand-image';

/** A logo that is due to be fetched, claimed by this process. */
export interface ClaimedLogo {
  tenantId: string;
  clientId: string;
  uri: string;
  /** Whether no administrator registered the client: then no host is exempt from the guard. */
  selfRegistered: boolean;
  /** Including this one. */
  attempts: number;
}

/** How often a logo is fetched at most before someone saves the client again. */
export const LOGO_ATTEMPTS = 4;

/** The state of a client's logo, for administrators. */
export interface LogoState {
  /** The name of the picture; null if there is none. */
  name: string | null;
  /** Why the last attempt failed; null if none has failed. */
  lastError: Sayable | null;
  /** Whether it will be fetched. */
  due: boolean;
}

/** The logos of clients. */
export interface ClientLogoStore {
  /** Claims logos that are due, each for one minute. The last attempt is final, even if nothing is recorded of it. */
  claim(limit: number): Promise<ClaimedLogo[]>;
  /** Stores the picture, unless the client now has another logo. */
  fetched(logo: ClaimedLogo, image: BrandImage): Promise<void>;
  /** Records a failed attempt. @param again in how many seconds it is tried again; null for never */
  failed(logo: ClaimedLogo, failure: { reason: Sayable; againInSeconds: number | null }): Promise<void>;
  /** The picture with this name, of any client of the tenant. */
  find(tenantId: string, name: string): Promise<Pick<BrandImage, 'mediaType' | 'bytes'> | null>;
  /** Null for a client without `logo_uri`. */
  state(tenantId: string, clientId: string): Promise<LogoState | null>;
  /**
   * The names of the clients' pictures, for pages that people see: null for one that is not fetched. Clients without a
   * logo are left out, and so are those that registered themselves unless `selfRegistered` is set.
   */
  shown(
    tenantId: string,
    clientIds: readonly string[],
    options: { selfRegistered: boolean },
  ): Promise<ReadonlyMap<string, string | null>>;
}
