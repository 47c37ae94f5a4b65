import { after } from 'next/server';
import type { PageContext } from './page-context';
import { sendMailSoon } from './send-mail-soon';

/**
 * Tells those outside of what a form or action has brought about, and people by mail of what happened to their account,
 * once the answer has gone out: beside Next alone nothing of our own runs that would.
 */
export function deliverSoon(context: Pick<PageContext, 'container'>): void {
  after(() => context.container.courier.deliverDue());
  sendMailSoon(context);
}
