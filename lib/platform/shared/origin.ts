import type { Language } from './languages';
import type { Place } from './place';

/** Where a request came from, as recorded in audit rows and token family events. */
export interface RequestOrigin {
  requestId: string;
  /** The peer's address, or the client's as reported by a trusted proxy. */
  ipAddress: string | null;
  userAgent: string | null;
  /** The place of that address as reported by a trusted proxy; available to pages only. */
  place?: Place | undefined;
  /** The language of a page that answers the request without Next; English when no person reads it. */
  language?: Language | undefined;
  /** Whether the reader has chosen the language: a client's request for another one is then ignored. */
  languageChosen?: boolean | undefined;
  /** Path and query of a GET request, at which a page rendered without Next can be shown again. */
  address?: string | undefined;
  /**
   * The directory's request below /scim/v2: an entry about a leaver keeps it longer than the provisioning log does.
   * `arrivedAt` is in milliseconds of `performance.now()`.
   */
  scimRequest?: { method: string; path: string; arrivedAt?: number } | undefined;
}

/**
 * The same request, answered in the language that a client requests for the reader, unless the reader has chosen one.
 */
export function inRequestedLanguage<Origin extends RequestOrigin>(
  origin: Origin,
  requested: Language | null | undefined,
): Origin {
  return requested && !origin.languageChosen ? { ...origin, language: requested } : origin;
}

/** What a page rendered without Next needs to know about its reader. */
export type PageReader = Pick<RequestOrigin, 'requestId' | 'language' | 'address'>;

/** The reader of a page that answers a request. */
export const readerOf = ({ requestId, language, address }: RequestOrigin): PageReader => ({
  requestId,
  language,
  address,
});
