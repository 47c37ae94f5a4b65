import { submitRouteSetUp } from '@/lib/pages/sign-in/forms/set-up';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const POST = nextRoute(submitRouteSetUp);
