export { returnedFromUpstream as GET } from '@/lib/pages/sign-in/upstream/callback';

/** Next would answer by what GET does, which uses the sign-in up. */
export function HEAD(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'GET' } });
}
