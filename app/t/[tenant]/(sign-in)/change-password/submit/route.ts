import { submitChangePassword } from '@/lib/pages/sign-in/forms/change-password';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const POST = nextRoute(submitChangePassword);
