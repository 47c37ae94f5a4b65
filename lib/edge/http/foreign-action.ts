/**
 * Rejects a server action sent by a page of another origin before Next does, because Next answers 500. As in Next:
 * which requests may be actions, and which host the origin is compared with. The origin `null` is left to Next and to
 * the action, which checks where such a form comes from.
 * @returns null if the request is acceptable
 */
export function foreignAction({ method, headers }: Pick<Request, 'method' | 'headers'>): Response | null {
  const origin = headers.get('origin');
  const mayBeAction =
    method === 'POST' &&
    (headers.has('next-action') || (headers.get('content-type') ?? '').startsWith('multipart/form-data'));
  if (!mayBeAction || origin === null || origin === 'null') return null;
  const served = (headers.get('x-forwarded-host')?.split(',', 1)[0]?.trim() || null) ?? headers.get('host');
  if (URL.canParse(origin) && new URL(origin).host === served) return null;
  return new Response('This form was sent by a page of another site.\n', {
    status: 403,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
