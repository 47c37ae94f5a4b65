import { submitTestSignIn } from '@/lib/pages/sign-in/forms/set-up-sign-in';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const POST = nextRoute(submitTestSignIn);
