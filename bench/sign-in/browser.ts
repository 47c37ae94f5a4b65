export interface Page {
  url: string;
  html: string;
}

/** Where a browser arrived: on a page, or at an address that it does not follow. */
export type Arrival = { kind: 'page'; page: Page } | { kind: 'left'; location: URL };

const REDIRECTS_AT_MOST = 10;

/** The parts of a browser that signing in needs: it keeps cookies and follows redirects. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  /** @param stopAt an address that is returned instead of followed: the client's redirect URI */
  constructor(private readonly stopAt: string) {}

  open(url: string): Promise<Arrival> {
    return this.follow(url, {});
  }

  submit(url: string, fields: Record<string, string>): Promise<Arrival> {
    return this.follow(url, { method: 'POST', body: new URLSearchParams(fields) });
  }

  private async follow(start: string, init: RequestInit): Promise<Arrival> {
    let url = start;
    let request = init;
    for (let redirects = 0; redirects <= REDIRECTS_AT_MOST; redirects++) {
      const response = await fetch(url, {
        ...request,
        redirect: 'manual',
        headers: this.cookies.size > 0 ? { cookie: this.cookieHeader() } : {},
      });
      this.keepCookies(response);
      const location = response.headers.get('location');
      if (location === null) return this.page(url, response);
      await response.body?.cancel();
      const next = new URL(location, url);
      if (next.href.startsWith(this.stopAt)) return { kind: 'left', location: next };
      url = next.href;
      request = {};
    }
    throw new Error(`${start} redirects more than ${REDIRECTS_AT_MOST} times.`);
  }

  private async page(url: string, response: Response): Promise<Arrival> {
    const html = await response.text();
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${html.slice(0, 500)}`);
    return { kind: 'page', page: { url, html } };
  }

  private keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  private cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
