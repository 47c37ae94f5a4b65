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
  /** Path and query of what was asked for by GET, which such a page that answers it is shown at again. */
  address?: string | undefined;
}

/** What such a page needs to know of its reader. */
export type PageReader = Pick<RequestOrigin, 'requestId' | 'language' | 'address'>;

/** Who reads the page that answers a request. */
export const readerOf = ({ requestId, language, address }: RequestOrigin): PageReader => ({ requestId, language, address });
