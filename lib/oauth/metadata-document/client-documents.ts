import { ReasonedError } from '@/lib/platform/shared/reasoned-error';
/** Reads the metadata documents that clients publish at the URL that is their client_id. */
export interface ClientDocuments {
  /**
   * Reads the document at a URL. A copy is cached for as long as the response headers allow, within limits; a cached
   * document that is not good is fetched again.
   * @param isGood says whether a document contains what it should
   * @returns the document, even if it is not good
   * @throws DocumentUnavailable if it cannot be read: not a public address, not https, too slow, too large, or not a
   *   JSON object
   */
  read(address: string, isGood: (document: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
}

/** A client's metadata document could not be read. The message is private. */
export class DocumentUnavailable extends ReasonedError {
  /** Distinguishes it from other errors, even across two copies of this module; see `isDocumentUnavailable`. */
  readonly code = 'CLIENT_DOCUMENT_UNAVAILABLE';
}

export function isDocumentUnavailable(error: unknown): error is DocumentUnavailable {
  return error instanceof Error && 'code' in error && error.code === 'CLIENT_DOCUMENT_UNAVAILABLE';
}
