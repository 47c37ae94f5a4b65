import { registration } from '../fixtures/registration';
import { Browser } from './browser';
import { readPasswordForm } from './read-form';

/** Signs in the benchmark's person, who is an owner. */
export async function signInToConsole(url: string): Promise<Browser> {
  // Every redirect is followed; the last one leads to a page of the console.
  const browser = new Browser('none:');
  const login = await browser.open(`${url}/login`);
  if (login.kind === 'left') throw new Error('The sign-in page redirected immediately.');
  const { action, fields } = readPasswordForm(login.page);
  const home = await browser.submit(action, {
    ...fields,
    username: registration.userName,
    password: registration.password,
  });
  if (home.kind === 'left' || !new URL(home.page.url).pathname.startsWith('/admin'))
    throw new Error('Signing in did not lead to the console.');
  return browser;
}
