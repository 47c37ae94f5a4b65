import type { RequestOrigin } from '@/lib/platform/shared/origin';

/** The clients of a tenant that are described by what their client_id is the address of. */
export interface DocumentClients {
  /**
   * Brings a client to what its document says now; a client that is not known yet comes to be.
   * @returns the private reason when the document is not to be had or not good
   */
  refresh(clientId: string, origin: RequestOrigin): Promise<{ kind: 'current' } | { kind: 'refused'; reason: string }>;
}
