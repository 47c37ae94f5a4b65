/** Reads the metadata that clients publish at the address that is their client_id. */
export interface ClientDocuments {
  /**
   * The document at an address: a copy as long as its headers allow, within bounds. One that is not good is read anew.
   * @param isGood says whether a document holds what it should
   * @returns also one that is not
   * @throws DocumentUnavailable when it cannot be had: not public, not https, too slow, too large, or no JSON object
   */
  read(address: string, isGood: (document: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
}

/** The metadata of a client cannot be had. Its message is private. */
export class DocumentUnavailable extends Error {
  /** Tells it from faults, also across two copies of this module; see `isDocumentUnavailable`. */
  readonly code = 'CLIENT_DOCUMENT_UNAVAILABLE';
}

export function isDocumentUnavailable(error: unknown): error is DocumentUnavailable {
  return error instanceof Error && 'code' in error && error.code === 'CLIENT_DOCUMENT_UNAVAILABLE';
}
