import { submitForgotPassword } from '@/lib/pages/sign-in/forms/forgot-password';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const POST = nextRoute(submitForgotPassword);
