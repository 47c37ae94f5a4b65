import { z } from 'zod';
import { FetchRefused } from '@/lib/platform/http-client/fetch-refused';
import type { GuardedFetch } from '@/lib/platform/http-client/guarded-fetch';
import { msg } from '@/lib/platform/shared/message';
import { parseJson } from '@/lib/platform/shared/parse-json';
import type { SectorDocuments } from './check-sector';

const MOST_BYTES = 64 * 1024;

/** "a JSON array of redirect_uri values" (OpenID Connect Registration, 5) */
const RedirectUris = z.array(z.string());

/**
 * Fetched each time, because it is needed only when a client is registered or changed, and never for a person's
 * request.
 */
export function createSectorDocuments({ fetch }: { fetch: GuardedFetch }): SectorDocuments {
  return {
    async read(uri) {
      try {
        const { body } = await fetch(uri, { mostBytes: MOST_BYTES, accept: 'application/json' });
        const parsed = RedirectUris.safeParse(parseJson(body));
        return parsed.success ? parsed.data : { unavailable: msg('clients.responseIsNotOne') };
      } catch (error) {
        if (!(error instanceof FetchRefused)) throw error;
        return { unavailable: error.reason };
      }
    },
  };
}
