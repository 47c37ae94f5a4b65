import type { Step } from '@/lib/operation/playground/step';

/** A request as people read it: the fields of a form on lines of their own, and not encoded. */
export function requestText({ request: { method, url, headers, form } }: Pick<Step, 'request'>): string {
  const head = [`${method} ${url}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return form.length === 0
    ? head.join('\n')
    : `${head.join('\n')}\n\n${form.map(([name, value]) => `${name}=${value}`).join('\n&')}`;
}

/** An answer with those of its headers that matter. */
export function answerText({ status, headers, body }: NonNullable<Step['response']>): string {
  const head = [`HTTP ${status}`, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n');
  return body === '' ? head : `${head}\n\n${body}`;
}

/** Whether a device is told to go on waiting, which has the form of an error and is none (RFC 8628, 3.5). */
export const waits = ({ body }: Pick<NonNullable<Step['response']>, 'body'>): boolean =>
  body.includes('"authorization_pending"');

/**
 * Where it stands why a step was refused: by the request's id, or, of an answer that came through the browser, among the
 * client's refusals of the last minutes. To go on waiting is no refusal.
 */
export function refusalsOf(
  { response, checks }: Pick<Step, 'response' | 'checks'>,
  { clientId, refusalsHref }: { clientId: string; refusalsHref: string },
): string | null {
  if (response) {
    return response.status >= 400 && !waits(response) && response.requestId !== ''
      ? `${refusalsHref}?${new URLSearchParams({ q: response.requestId })}`
      : null;
  }
  return checks.some(({ verdict }) => verdict === 'bad')
    ? `${refusalsHref}?${new URLSearchParams({ client: clientId, within: '15m' })}`
    : null;
}
