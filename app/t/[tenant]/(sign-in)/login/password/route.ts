import { submitLogin } from '@/lib/pages/sign-in/forms/login';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const POST = nextRoute(submitLogin);
