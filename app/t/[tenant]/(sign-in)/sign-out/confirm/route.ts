import { submitConfirmSignOut } from '@/lib/pages/sign-in/forms/sign-out';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const POST = nextRoute(submitConfirmSignOut);
