import { nextRoute } from '@/lib/pages/sign-in/next-route';
import { returnedFromUpstream } from '@/lib/pages/sign-in/upstream/callback';
import { postedFromUpstream } from '@/lib/pages/sign-in/upstream/posted-callback';

export const GET = nextRoute(returnedFromUpstream);
export const POST = nextRoute(postedFromUpstream);

/** Without this, Next answers HEAD by running GET, which would consume the sign-in. */
export function HEAD(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'GET, POST' } });
}
