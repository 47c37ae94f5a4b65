import type { Message } from './message';

/** Sends emails. */
export interface MailTransport {
  /**
   * Hands an email to the mail server, which has about 20 seconds before the attempt counts as failed. Never throws.
   */
  send(message: Message): Promise<Delivery>;
}

export type Delivery =
  | { kind: 'sent' }
  /** `permanent`: the server will not take this mail later either. `reason` is for the log, without secrets. */
  | { kind: 'failed'; permanent: boolean; reason: string };
