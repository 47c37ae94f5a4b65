import { after } from 'next/server';
import type { PageContext } from './page-context';

/** Sends the mails that wait, once the answer has gone out: nobody waits for a mail server, or learns from the time how it answered. */
export function sendMailSoon({ container: { mail } }: Pick<PageContext, 'container'>): void {
  if (mail) after(() => mail.deliverDue());
}
