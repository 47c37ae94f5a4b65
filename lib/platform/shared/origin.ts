import type { Language } from './languages';
import type { Place } from './place';

/** Where a request came from, as audit rows and family events keep it. */
export interface RequestOrigin {
  requestId: string;
  /** The peer's address, or the client's as a trusted proxy tells it. */
  ipAddress: string | null;
  userAgent: string | null;
  /** Where that is, as far as a trusted proxy tells; known to pages alone. */
  place?: Place | undefined;
  /** In which a page answers it that is written without Next; English where nobody reads one. */
  language?: Language | undefined;
  /** Whether the reader has chosen that: then nobody else asks for another. */
  languageChosen?: boolean | undefined;
  /** Path and query of what was asked for by GET, which such a page that answers it is shown at again. */
  address?: string | undefined;
}

/** The same request, answered in the language that a client asks for on the reader's behalf, unless they have chosen one. */
export function inRequestedLanguage<Origin extends RequestOrigin>(
  origin: Origin,
  requested: Language | null | undefined,
): Origin {
  return requested && !origin.languageChosen ? { ...origin, language: requested } : origin;
}

/** What such a page needs to know of its reader. */
export type PageReader = Pick<RequestOrigin, 'requestId' | 'language' | 'address'>;

/** Who reads the page that answers a request. */
export const readerOf = ({ requestId, language, address }: RequestOrigin): PageReader => ({
  requestId,
  language,
  address,
});
