import type { BrowserContext, Page } from '@playwright/test';
import type { Person } from '../../support/authorization';
import { personOf } from '../../support/fixture';
import { formsOf } from '../../support/html-form';

/** Sensitive actions need a recent sign-in. */
const SHARED_MILLISECONDS = 240_000;

interface Session {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  began: number;
}

/**
 * The sessions of the setup document's staff, which all journeys of a worker share: each sign-in takes half a second.
 */
const shared = new Map<string, Session>();
const staff = (['admin', 'auditor', 'owner'] as const).map((name) => personOf(name).userName);

/** Signs in a browser, by a shared session if there is one. It may have ended already. */
export async function shareSession(page: Page, person: Person, path: string): Promise<void> {
  const session = shared.get(person.userName);
  if (session && Date.now() - session.began < SHARED_MILLISECONDS) return page.context().addCookies(session.cookies);
  // A browser that still has the older session would not be asked to sign in.
  if (session) await page.context().clearCookies({ name: /tessera\.default\.session$/ });
  await beginSession(page, person, path);
}

/**
 * Submits the sign-in form that `path` leads to.
 * @throws Error if there is no such form, or if signing in fails
 */
export async function beginSession(page: Page, { userName, password }: Person, path: string): Promise<void> {
  const { request } = page;
  const shown = await request.get(path);
  const form = formsOf(await shown.text()).find(({ action }) => action.endsWith('/login/password'));
  if (!form) throw new Error(`${path} led to ${shown.url()} (${shown.status()}), which has no form for a password.`);
  const answer = await request.post(new URL(form.action, shown.url()).href, {
    form: { ...form.fields, username: userName, password },
    headers: {
      Accept: 'text/html',
      Origin: 'null',
      'Sec-Fetch-Site': 'same-origin',
      'Sec-Fetch-Mode': 'navigate',
      'Sec-Fetch-Dest': 'document',
    },
    maxRedirects: 0,
  });
  if (answer.status() !== 303) throw new Error(`${userName} could not sign in: ${answer.status()}.`);
  if (staff.includes(userName)) shared.set(userName, { cookies: await page.context().cookies(), began: Date.now() });
}
