import type { Sayable } from '@/lib/platform/shared/message';
import type { RequestOrigin } from '@/lib/platform/shared/origin';

/** The clients of a tenant that are identified by the URL of their metadata document. */
export interface DocumentClients {
  /**
   * Updates a client from its document, or creates it if it is new.
   * @returns the private reason if the document cannot be read or is not good
   */
  refresh(clientId: string, origin: RequestOrigin): Promise<{ kind: 'current' } | { kind: 'refused'; reason: Sayable }>;
}
