import { isFetchRefused } from '@/lib/platform/http-client/fetch-refused';
import type { GuardedFetch } from '@/lib/platform/http-client/guarded-fetch';
import { createDispatcher, type Dispatcher } from '@/lib/platform/shared/dispatcher';
import { msg } from '@/lib/platform/shared/message';
import { brandImageBytesAtMost } from '@/lib/tenants/branding/brand-image';
import { takeClientLogo } from './client-logo';
import type { ClaimedLogo, ClientLogoStore } from './store';

/** In seconds: how long to wait after each failed attempt but the last of `LOGO_ATTEMPTS`. */
const AGAIN_IN_SECONDS = [60, 600, 3600];

interface LogoWorkerOptions {
  logos: Pick<ClientLogoStore, 'claim' | 'fetched' | 'failed'>;
  fetch: GuardedFetch;
  /** For clients that registered themselves. */
  fetchForStrangers: GuardedFetch;
  log: { error(facts: object, text: string): void };
  /** Whether this process can redraw pictures. One that cannot leaves them to others. */
  canRedraw?: () => Promise<boolean>;
}

/**
 * Fetches the logos of clients, each once. A logo that cannot be fetched is tried again a few times; a file that is not
 * a picture is not.
 */
export function createLogoWorker({
  logos,
  fetch,
  fetchForStrangers,
  log,
  canRedraw = async () => true,
}: LogoWorkerOptions): Dispatcher {
  async function settle(logo: ClaimedLogo): Promise<void> {
    const get = logo.selfRegistered ? fetchForStrangers : fetch;
    try {
      const { body } = await get(logo.uri, {
        mostBytes: brandImageBytesAtMost,
        accept: 'image/png, image/jpeg, image/webp',
      });
      const image = await takeClientLogo(body);
      if ('bytes' in image) return await logos.fetched(logo, image);
      return await logos.failed(logo, { reason: image, againInSeconds: null });
    } catch (error) {
      const expected = isFetchRefused(error);
      const againInSeconds = AGAIN_IN_SECONDS[logo.attempts - 1] ?? null;
      await logos.failed(logo, {
        reason: expected ? error.reason : msg('clients.logoUnexpectedError'),
        againInSeconds,
      });
      if (!expected) throw error;
    }
  }

  return createDispatcher({
    claim: async (limit) => ((await canRedraw()) ? logos.claim(limit) : []),
    deliver: (logo) =>
      settle(logo).catch((err: unknown) =>
        log.error({ tenantId: logo.tenantId, client: logo.clientId, err }, 'client logo not stored'),
      ),
    onError: (err) => log.error({ err }, 'cannot read client logos that are due'),
  });
}
