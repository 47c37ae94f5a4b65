import type { PlayedStep } from './played-run';

/** A request in readable form: form fields on separate lines and not encoded. */
export function requestText({ request: { method, url, headers, form } }: Pick<PlayedStep, 'request'>): string {
  const head = [`${method} ${url}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return form.length === 0
    ? head.join('\n')
    : `${head.join('\n')}\n\n${form.map(([name, value]) => `${name}=${value}`).join('\n&')}`;
}

/** A response with the headers that matter. */
export function answerText({ status, headers, body }: NonNullable<PlayedStep['response']>): string {
  const head = [`HTTP ${status}`, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n');
  return body === '' ? head : `${head}\n\n${body}`;
}

/** Whether the response tells a device to keep polling, which looks like an error but isn't one (RFC 8628, 3.5). */
export const waits = ({ body }: Pick<NonNullable<PlayedStep['response']>, 'body'>): boolean =>
  body.includes('"authorization_pending"');

/**
 * The list of failures with the reason why a step failed: by request ID or, if the response came through the browser,
 * the client's failures of the last 15 minutes. A response to keep polling is not a failure.
 */
export function refusalsOf(
  { response, checks }: Pick<PlayedStep, 'response' | 'checks'>,
  { clientId, failedRequestsHref }: { clientId: string; failedRequestsHref: string },
): string | null {
  if (response) {
    return response.status >= 400 && !waits(response) && response.requestId !== ''
      ? `${failedRequestsHref}?${new URLSearchParams({ q: response.requestId })}`
      : null;
  }
  return checks.some(({ verdict }) => verdict === 'bad')
    ? `${failedRequestsHref}?${new URLSearchParams({ client: clientId, within: '15m' })}`
    : null;
}
