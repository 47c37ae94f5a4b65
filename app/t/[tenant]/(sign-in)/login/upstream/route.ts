import { submitUpstreamSignIn } from '@/lib/pages/sign-in/forms/login-upstream';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const POST = nextRoute(submitUpstreamSignIn);
