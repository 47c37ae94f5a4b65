import type { Message } from './message';

/** What sends mails. */
export interface MailTransport {
  /** Hands a mail to the mail server, which takes some 20 seconds at most before it counts as failed. Never throws. */
  send(message: Message): Promise<Delivery>;
}

export type Delivery =
  | { kind: 'sent' }
  /** `permanent`: the server will not take this mail later either. `reason` is for the log, without secrets. */
  | { kind: 'failed'; permanent: boolean; reason: string };
