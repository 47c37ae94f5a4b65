import { followLoginHint, submitLoginAddress } from '@/lib/pages/sign-in/forms/login-address';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const GET = nextRoute(followLoginHint);
export const POST = nextRoute(submitLoginAddress);
