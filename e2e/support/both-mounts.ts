/** Asks our own server and Next alone the same, with the same cookies, and compares what a browser would get. */
import { expect } from 'vitest';
import { type Person, signIn } from './authorization';
import { parseSetCookie } from './cookie-jar';
import { isServed, nextPort, serverUrl } from './environment';
import type { Parameters } from './form';
import { decodeHtml, formsOf, type HtmlForm } from './html-form';
import { scim } from './scim';
import { UserAgent } from './user-agent';

/** What a browser gets from one mount, without what differs from one answer to the next. */
export interface Seen {
  status: number;
  location: string | null;
  /** The names of the cookies that are set, with their attributes. */
  cookies: string[];
  type: string | null;
  title: string | null;
  language: string | null;
  direction: string | null;
  theme: string | null;
  /** Tags and texts of the body, in order. */
  body: string[];
}

/** What Next adds to a page for its script: data, markers and places for what comes later. */
const OF_NEXT = [
  /<script\b[^>]*>[^]*?<\/script>/g,
  /<template\b[^>]*><\/template>/g,
  /<!--[^]*?-->/g,
  /<link rel="preload"[^>]*>/g,
  /<div hidden=""><\/div>/g,
];
/** Every browser names itself. To an unnamed client Next may send title and icon at the end of the body. */
const BROWSER = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/145.0' };
const BY_USE_ID = /_R_\w*_/g;

/** @param secrets what differs although the answers are the same, for example a code */
async function seen(response: Response, secrets: RegExp | null): Promise<Seen> {
  const html = await response.text();
  const hidden = (text: string) =>
    (secrets ? text.replace(secrets, '(secret)') : text).replaceAll(
      response.headers.get('x-request-id') ?? '',
      '(request)',
    );
  const location = response.headers.get('location');
  const answer = {
    status: response.status,
    location: location === null ? null : hidden(location),
    cookies: response.headers.getSetCookie().map(cookieShape).sort(),
  };
  // Browsers show no body of a redirect.
  if (location !== null)
    return { ...answer, type: null, title: null, language: null, direction: null, theme: null, body: [] };
  return {
    ...answer,
    type: response.headers.get('content-type'),
    title: decodeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    language: /<html[^>]* lang="([^"]*)"/.exec(html)?.[1] ?? null,
    direction: /<html[^>]* dir="([^"]*)"/.exec(html)?.[1] ?? null,
    theme: /<html[^>]* data-theme="([^"]*)"/.exec(html)?.[1] ?? null,
    body: hidden(html.startsWith('{') ? html : bodyOf(html))
      .split(/(?=<)|(?<=>)/)
      .filter((part) => part.trim() !== ''),
  };
}

function cookieShape(header: string): string {
  const { name, attributes } = parseSetCookie(header);
  // Browsers compare the value of SameSite case-insensitively (RFC 6265bis, 5.6.7).
  const { expires: _, samesite, ...rest } = attributes;
  return `${name} ${JSON.stringify({ ...rest, samesite: samesite?.toLowerCase() })}`;
}

function bodyOf(html: string): string {
  const [, body = ''] = /(<body\b[^]*<\/body>)/.exec(html) ?? [];
  const ids: string[] = [];
  return OF_NEXT.reduce((text, pattern) => text.replace(pattern, ''), body)
    .replace(/ nonce="[^"]*"/g, '')
    .replace(BY_USE_ID, (id) => {
      if (!ids.includes(id)) ids.push(id);
      return `id-${ids.indexOf(id)}`;
    });
}

/** A browser with the same cookies that asks Next alone. */
function atNext(agent: UserAgent): UserAgent {
  const other = new UserAgent(undefined, nextPort ?? undefined);
  agent.jar.copyTo(other.jar);
  return other;
}

type Ask = (agent: UserAgent) => Promise<Response>;

async function expectSame(own: Promise<Response>, next: Promise<Response>, secrets: RegExp | null): Promise<Seen> {
  const [ofOwn, ofNext] = await Promise.all([own, next]);
  const expected = await seen(ofOwn, secrets);
  expect(await seen(ofNext, secrets)).toEqual(expected);
  return expected;
}

/** Asks both mounts the same, by the browser and by one with the same cookies. */
const ask = (agent: UserAgent, asked: Ask, secrets: RegExp | null = null): Promise<Seen> => {
  const other = atNext(agent);
  return expectSame(asked(agent), asked(other), secrets);
};

/** Values that are generated: codes, tokens, challenges. */
const GENERATED = /(?<![\w-])(?![a-z_]+(?![\w-]))[\w-]{20,}/g;

/** Opens an address at both mounts and compares the answers; the same for where they lead within the server. */
export async function openAtBoth(
  agent: UserAgent,
  address: string,
  { headers = {}, secrets = null }: { headers?: Record<string, string>; secrets?: RegExp | null } = {},
): Promise<Seen> {
  const shown = await ask(agent, (each) => each.request(address, { headers: { ...BROWSER, ...headers } }), secrets);
  return isOurs(shown.location) ? openAtBoth(agent, shown.location, { headers, secrets }) : shown;
}

const isOurs = (location: string | null): location is string =>
  location !== null && isServed(new URL(location, serverUrl));

/** What a page that fails tells a browser without script: Next puts it into the head, because its body is empty. */
export async function failureAtBoth(agent: UserAgent, address: string, language: string) {
  const headers = { ...BROWSER, 'Accept-Language': language };
  const own = await seen(await agent.request(address, { headers }), null);
  const response = await atNext(agent).request(address, { headers });
  const html = (await response.text()).replaceAll(response.headers.get('x-request-id') ?? '', '(request)');
  const [, inHead = ''] = /<noscript>([^]*?)<\/noscript>/.exec(html) ?? [];
  const parts = inHead.replace(/<style\b[^]*?<\/style>/g, '').split(/(?=<)|(?<=>)/);
  const next = parts.filter((part) => part.trim() !== '' && !part.startsWith('<')).join(' ');
  return { own: { status: own.status, text: textOf(own) }, next: { status: response.status, text: next } };
}

/** Posts fields to an address of both mounts, for a script or a form of a page that only Next has. */
export const postTo = (agent: UserAgent, address: string, fields: Parameters, headers: Record<string, string> = {}) =>
  ask(agent, (each) => each.post(address, fields, headers), GENERATED);

/** Posts a form of a shown page to both mounts, and opens at both where that leads. For forms that are rejected. */
export async function postAtBoth(agent: UserAgent, page: Seen, end: string, fields: Parameters): Promise<Seen> {
  const { action, fields: own } = formIn(page, end);
  const answer = await ask(agent, (each) => each.post(action, { ...own, ...fields }));
  return isOurs(answer.location) ? openAtBoth(agent, answer.location) : answer;
}

/**
 * Prepares the same twice, and posts a form of one to our own server and of the other to Next alone. For forms that are
 * accepted, which is possible once.
 * @param secrets what differs because they are two
 */
export async function postOnceEach<Ready extends Prepared>(
  prepare: () => Promise<Ready>,
  end: string,
  fields: Parameters | ((ready: Ready) => Parameters),
  secrets = GENERATED,
): Promise<Seen> {
  const post = async (at: (agent: UserAgent) => UserAgent) => {
    const ready = await prepare();
    const { action, fields: own } = formIn(ready.page, end);
    return at(ready.agent).post(action, { ...own, ...(typeof fields === 'function' ? fields(ready) : fields) });
  };
  return expectSame(
    post((agent) => agent),
    post(atNext),
    secrets,
  );
}

/** Posts each form of a page to both mounts with a token of another browser. */
export async function expectFormsGuarded(agent: UserAgent, page: Seen): Promise<void> {
  for (const { action } of formsOf(page.body.join(''))) {
    const refused = await ask(agent, (each) => each.post(action, { csrf: 'of another browser' }));
    expect([action, refused.status]).toEqual([action, 403]);
  }
}

/** The form of a shown page whose action ends in `end`. */
export function formIn({ body, title }: Seen, end: string): HtmlForm {
  const form = formsOf(body.join('')).find(({ action }) => action.split('?')[0]?.endsWith(end));
  if (!form) throw new Error(`${title} has no form for ${end}.`);
  return form;
}

/** The path and query of an absolute address of the server. */
export const withinServer = (url: string) => url.slice(new URL(url).origin.length);

export interface Prepared {
  agent: UserAgent;
  page: Seen;
}

/** A browser that has opened a page before, so that both mounts know it by the same cookie. */
export async function knownBrowser(): Promise<UserAgent> {
  const agent = new UserAgent();
  await agent.open('/signed-out');
  return agent;
}

/** A signed-in person at a page. An address elsewhere in the server may lead to the page. */
export async function signedInAt(address: string): Promise<Prepared & { person: Person }> {
  const person = await scim.createPerson();
  const agent = await signIn(person);
  const { url } = await agent.open(address);
  return { agent, page: await openAtBoth(agent, withinServer(url.href)), person };
}

export const textOf = ({ body }: Seen) => body.filter((part) => !part.startsWith('<')).join(' ');
