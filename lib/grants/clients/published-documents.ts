import { z } from 'zod';
import { type ClientDocuments, DocumentUnavailable } from '@/lib/oauth/metadata-document/client-documents';
import { FetchRefused, isFetchRefused } from '@/lib/platform/http-client/fetch-refused';
import type { GuardedFetch } from '@/lib/platform/http-client/guarded-fetch';
import { createRemoteCopies } from '@/lib/platform/http-client/remote-copies';
import type { Clock } from '@/lib/platform/shared/clock';
import { msg } from '@/lib/platform/shared/message';
import { parseJson } from '@/lib/platform/shared/parse-json';
import type { SectorDocuments } from './check-sector';

/** The limit that draft-ietf-oauth-client-id-metadata-document, 6.6 recommends. */
const MOST_METADATA_BYTES = 5 * 1024;

/**
 * "The authorization server MUST NOT cache error responses. The authorization server also MUST NOT cache documents
 * which are invalid or malformed" (Metadata Caching). The delay is only long enough to keep callers from making us
 * fetch without end, so that a corrected document is read soon.
 */
const RETRY_MILLISECONDS = 1000;

const JSON_TYPE = /^application\/(?:[\w!#$&^.+-]+\+)?json\s*(?:;|$)/i;

/** Client ID metadata documents (draft-ietf-oauth-client-id-metadata-document, 4), cached in this process. */
export function createClientDocuments({ fetch, now }: { fetch: GuardedFetch; now: Clock }): ClientDocuments {
  return createRemoteCopies({
    fetch,
    now,
    mostBytes: MOST_METADATA_BYTES,
    accept: 'application/json',
    retryMilliseconds: RETRY_MILLISECONDS,
    parse({ headers, body }) {
      const type = headers['content-type'] ?? '';
      if (!JSON_TYPE.test(type))
        throw new FetchRefused(msg('clients.responseHasTypeTypeNot', { type: type.slice(0, 100) || 'unknown' }));
      const document = parseJson(body);
      if (typeof document !== 'object' || document === null || Array.isArray(document))
        throw new FetchRefused(msg('clients.responseIsNotJsonObject'));
      return document as Record<string, unknown>;
    },
    unavailable: (reason, options) => new DocumentUnavailable(reason, options),
  });
}

const MOST_SECTOR_BYTES = 64 * 1024;

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
        const { body } = await fetch(uri, { mostBytes: MOST_SECTOR_BYTES, accept: 'application/json' });
        const parsed = RedirectUris.safeParse(parseJson(body));
        return parsed.success ? parsed.data : { unavailable: msg('clients.responseIsNotOne') };
      } catch (error) {
        if (!isFetchRefused(error)) throw error;
        return { unavailable: error.reason };
      }
    },
  };
}
