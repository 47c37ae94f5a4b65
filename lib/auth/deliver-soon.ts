import { after } from 'next/server';
import type { PageContext } from './page-context';

/**
 * Tells those outside of what a form or action has brought about, once the answer has gone out: beside Next alone
 * nothing of our own runs that would; our own server looks every second anyway.
 */
export function deliverSoon({ container: { courier } }: Pick<PageContext, 'container'>): void {
  after(() => courier.deliverDue());
}
