import { after } from 'next/server';
import type { PageContext } from './page-context';
import { sendMailSoon } from './send-mail-soon';

/**
 * After the response is sent, delivers the events that a form or action caused and the emails about people's accounts.
 * When Next runs alone, none of our own processes would deliver them.
 */
export function deliverSoon(context: Pick<PageContext, 'container'>): void {
  after(() => context.container.deliveryWorker.deliverDue());
  sendMailSoon(context);
}
