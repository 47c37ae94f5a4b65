import { submitPasskeySignIn } from '@/lib/pages/sign-in/forms/login-passkey';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const POST = nextRoute(submitPasskeySignIn);
