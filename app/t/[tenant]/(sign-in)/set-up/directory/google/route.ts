import { submitPullGoogle } from '@/lib/pages/sign-in/forms/set-up-directory';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const POST = nextRoute(submitPullGoogle);
