import type { Page } from './browser';

export interface Form {
  action: string;
  /** Hidden fields, by name. */
  fields: Record<string, string>;
}

/**
 * Finds the form on a page that asks for a password.
 * @throws Error if the page has no form
 */
export function readPasswordForm({ url, html }: Page): Form {
  const form = [...html.matchAll(/<form\b[^>]*>.*?<\/form>/gs)]
    .map(([text]) => text)
    .find((text) => /type="password"/.test(text));
  if (form === undefined) throw new Error(`${url} has no form that asks for a password: ${html.slice(0, 500)}`);
  const action = attribute(form, 'action') ?? '';
  const hidden = [...form.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
    attribute(input, 'name') ?? '',
    attribute(input, 'value') ?? '',
  ]);
  return { action: new URL(action, url).href, fields: Object.fromEntries(hidden) as Record<string, string> };
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`)
    .exec(tag)?.[1]
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
