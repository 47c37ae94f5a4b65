import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A request as a guide writes it for curl. */
export interface CurlRequest {
  url: string;
  init: RequestInit;
}

/** The `sh` blocks of a guide, in order. */
export function shellBlocks(guide: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'guides', guide), 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
}

/** Whether a block sends a request. */
export const callsCurl = (block: string): boolean => block.startsWith('curl ');

/**
 * Parses the request that a block would send with curl: a URL, `-X`, `-H` and `-d` (several are joined by `&`), with
 * variables in double quotes.
 * @throws Error if a variable is missing
 */
export function readCurl(block: string, variables: Record<string, string>): CurlRequest {
  const words = [...block.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? filled(double ?? bare ?? '', variables),
  );
  const headers = new Headers();
  const data: string[] = [];
  let [url, method] = ['', ''];
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word === '-H') headers.append(...split(words[++at] ?? ''));
    else if (word === '-d') data.push(words[++at] ?? '');
    else if (word === '-X') method = words[++at] ?? '';
    else url = word;
  }
  if (!headers.has('content-type') && data.length > 0) headers.set('content-type', 'application/x-www-form-urlencoded');
  return {
    url,
    init: {
      method: method || (data.length > 0 ? 'POST' : 'GET'),
      headers,
      ...(data.length > 0 && { body: data.join('&') }),
    },
  };
}

function filled(text: string, variables: Record<string, string>): string {
  return text.replace(/\$([A-Z_]+)/g, (_, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`The guide does not say what ${name} is.`);
    return value;
  });
}

function split(header: string): [name: string, value: string] {
  const at = header.indexOf(':');
  return [header.slice(0, at), header.slice(at + 1).trim()];
}
