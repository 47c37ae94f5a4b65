import { after } from 'next/server';
import type { PageContext } from './page-context';

/**
 * Sends pending emails after the response: the person does not wait for the mail server, and the response time does not
 * reveal its outcome.
 */
export function sendMailSoon({ container: { mail } }: Pick<PageContext, 'container'>): void {
  if (mail) after(() => mail.deliverDue());
}
