import { submitRenameFactor } from '@/lib/pages/sign-in/forms/account-security';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const POST = nextRoute(submitRenameFactor);
