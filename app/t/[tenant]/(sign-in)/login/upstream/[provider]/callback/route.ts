export { returnedFromUpstream as GET } from '@/lib/pages/sign-in/upstream/callback';

/** Without this, Next answers HEAD by running GET, which would consume the sign-in. */
export function HEAD(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'GET' } });
}
