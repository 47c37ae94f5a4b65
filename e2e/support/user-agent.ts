import { CookieJar } from './cookie-jar';
import { isServed, serverUrl } from './environment';
import { encodeForm, FORM, type Parameters } from './form';
import { formsOf, type HtmlForm } from './html-form';
import { send } from './send';

const MOST_REDIRECTS = 10;

/** Where a browser has arrived: at a page of the server, or at a redirect to another origin. */
export interface Arrival {
  /** Absolute. */
  url: URL;
  /** The server's response; the last one when the browser has left. */
  response: Response;
  /** Empty when the browser has left. */
  html: string;
  /** Whether a redirect led away from the server. */
  left: boolean;
}

/** A browser without script: it stores cookies, follows redirects within the server, and submits forms. */
export class UserAgent {
  /** The cookies at the server's own host. */
  readonly jar = new CookieJar();
  private readonly elsewhere = new Map<string, CookieJar>();

  /**
   * @param from the source address of its requests, within 127.0.0.0/8
   * @param port that of another mount of the server, which it asks instead
   */
  constructor(
    private readonly from?: string,
    private readonly port?: number,
  ) {}

  /** Sends one request of this browser without following redirects. */
  async request(
    path: string,
    { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Response> {
    const jar = this.jarAt(new URL(path, serverUrl));
    const response = await send(path, {
      method,
      headers: { Accept: 'text/html', ...jar.header(), ...headers },
      body,
      from: this.from,
      port: this.port,
    });
    jar.take(response);
    return response;
  }

  /** The cookies for the host of a URL. */
  jarAt({ host }: URL): CookieJar {
    if (host === new URL(serverUrl).host) return this.jar;
    const jar = this.elsewhere.get(host) ?? new CookieJar();
    this.elsewhere.set(host, jar);
    return jar;
  }

  /** Opens a URL. */
  async open(address: string): Promise<Arrival> {
    return this.follow(await this.request(address), new URL(address, serverUrl));
  }

  /**
   * Submits a form without following redirects. Pages send no referrer, so browsers send `Origin: null` (Fetch, 3.2.5).
   * @param headers overrides, for example another Origin
   */
  post(action: string, fields: Parameters, headers: Record<string, string> = {}): Promise<Response> {
    const asBrowser = {
      Origin: 'null',
      'Sec-Fetch-Site': 'same-origin',
      'Sec-Fetch-Mode': 'navigate',
      'Sec-Fetch-Dest': 'document',
    };
    return this.request(action, {
      method: 'POST',
      headers: { ...FORM, ...asBrowser, ...headers },
      body: encodeForm(fields),
    });
  }

  /** Fills in and submits a page's form. */
  async submit(page: Arrival, fields: Parameters, form: HtmlForm = formOf(page)): Promise<Arrival> {
    const url = new URL(form.action, page.url);
    return this.follow(await this.post(url.href, { ...form.fields, ...fields }), url);
  }

  private async follow(first: Response, address: URL): Promise<Arrival> {
    let response = first;
    let url = address;
    for (let redirects = 0; redirects < MOST_REDIRECTS; redirects += 1) {
      const location = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || location === null) {
        return { url, response, html: await response.text(), left: false };
      }
      url = new URL(location, url);
      if (!isServed(url)) return { url, response, html: '', left: true };
      response = await this.request(url.href);
    }
    throw new Error(`More than ${MOST_REDIRECTS} redirects, the last one to ${url.href}.`);
  }
}

/** The form of a page whose action ends with `actionEnd`; by default the first form. */
export function formOf(page: Arrival, actionEnd = ''): HtmlForm {
  const form = formsOf(page.html).find(({ action }) => action.endsWith(actionEnd));
  if (!form)
    throw new Error(`${page.url.pathname} (${page.response.status}) has no form${actionEnd && ` for ${actionEnd}`}.`);
  return form;
}
