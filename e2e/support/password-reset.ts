import { randomInt } from 'node:crypto';
import { textOf } from './html-form';
import { linkOf, mailTo } from './mail';
import { unique } from './random';
import { scim, type TestPerson } from './scim';
import { type Arrival, formOf, UserAgent } from './user-agent';

/** The password that tests set. */
export const NEW_PASSWORD = 'four unrelated words of mine';

/** A browser at an address that no other test uses, so its rate limits start at zero. */
export const newBrowser = () => new UserAgent(`127.${randomInt(1, 250)}.${randomInt(1, 250)}.${randomInt(1, 250)}`);

/** A new person with an email address. */
export type Member = TestPerson & { email: string };

export async function newMember(attributes: object = {}): Promise<Member> {
  const email = `${unique('member')}@example.com`;
  return {
    ...(await scim.createPerson({ emails: [{ value: email, type: 'work', primary: true }], ...attributes })),
    email,
  };
}

/**
 * Submits the forgotten-password form.
 * @param at the page that has the form
 */
export async function askForLink(
  login: string,
  agent = newBrowser(),
  headers: Record<string, string> = {},
  at = '/forgot-password',
): Promise<Response> {
  const { action, fields } = formOf(await agent.open(at), '/forgot-password/submit');
  return agent.post(action, { ...fields, username: login }, headers);
}

/**
 * Requests a reset and waits for the email, which is the `count`th to this person.
 * @returns its link
 */
export async function newLink({ userName, email }: Member, count = 1): Promise<string> {
  await askForLink(userName);
  return linkOf(await mailTo(email, count));
}

/** Submits the form of the page that a link opens. */
export function choosePassword(
  agent: UserAgent,
  page: Arrival,
  password = NEW_PASSWORD,
  repeated = password,
): Promise<Arrival> {
  return agent.submit(page, { new_password: password, repeated_password: repeated }, formOf(page, '/submit'));
}

/** Whether a page says that its link cannot be used. */
export const isRefused = ({ html }: Arrival) => textOf(html).includes('This link can’t be used');
