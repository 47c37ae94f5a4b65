export interface Cookie {
  name: string;
  value: string;
  /** As sent, with names in lower case. */
  attributes: Record<string, string>;
}

/** The cookies of one browser at the server under test (RFC 6265). */
export class CookieJar {
  private readonly cookies = new Map<string, Cookie>();

  /** Stores the cookies that a response sets and removes those that it expires. */
  take(response: Response): void {
    for (const header of response.headers.getSetCookie()) {
      const cookie = parseSetCookie(header);
      if (isExpired(cookie)) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie);
    }
  }

  /** The Cookie header; an empty object when the jar is empty. */
  header(): Record<string, string> {
    if (this.cookies.size === 0) return {};
    return { Cookie: [...this.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ') };
  }

  /** The cookie whose name ends with `end`. */
  named(end: string): Cookie | undefined {
    return [...this.cookies.values()].find(({ name }) => name.endsWith(end));
  }

  /** Adds a cookie, as an attacker or a test would. */
  set(name: string, value: string): void {
    this.cookies.set(name, { name, value, attributes: {} });
  }

  delete(name: string): void {
    this.cookies.delete(name);
  }

  /** Gives another browser what this one has stored. */
  copyTo(other: CookieJar): void {
    for (const cookie of this.cookies.values()) other.cookies.set(cookie.name, cookie);
  }
}

export function parseSetCookie(header: string): Cookie {
  const [pair = '', ...rest] = header.split(';').map((part) => part.trim());
  const [name, value] = split(pair);
  return {
    name,
    value,
    attributes: Object.fromEntries(rest.map(split).map(([key, text]) => [key.toLowerCase(), text])),
  };
}

function split(pair: string): [string, string] {
  const equals = pair.indexOf('=');
  return equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
}

function isExpired({ attributes }: Cookie): boolean {
  if (attributes['max-age'] !== undefined) return Number(attributes['max-age']) <= 0;
  return attributes.expires !== undefined && Date.parse(attributes.expires) <= Date.now();
}
