import { nextRoute } from '@/lib/pages/sign-in/next-route';
import { showRequestGone } from '@/lib/pages/sign-in/show-request-gone';

export const GET = nextRoute(showRequestGone);
export const POST = GET;
